import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { photo, poll, startWordPress, temporaryDirectory, withoutWordPress } from '@imagemill/testkit';

const skip = withoutWordPress();
const jpeg = () => photo(400, 300).jpeg().toBuffer();

test('a site has the editor, the settings and the release that were asked for', { skip }, async () => {
  await using site = await startWordPress({
    version: '6.2',
    imagick: false,
    ini: { memory_limit: '64M', disable_functions: 'imagewebp' },
    constants: { WP_MAX_MEMORY_LIMIT: '64M' },
  });
  const code = `wp_raise_memory_limit( 'image' );
    return array( substr( $GLOBALS['wp_version'], 0, 3 ), extension_loaded( 'imagick' ), function_exists( 'imagewebp' ), ini_get( 'memory_limit' ) );`;
  assert.deepEqual(await site.php(code), ['6.2', false, false, '64M']);
  assert.deepEqual(await site.php('return $input["a"] + 1;', { input: { a: 1 } }), 2);
  await assert.rejects(site.php('throw new Exception( "gone wrong" );'), /gone wrong/);
});

test('a network adds sites on any port, and their uploads can be fetched', { skip }, async () => {
  await using site = await startWordPress({ network: true });
  const second = await site.addSite('second');
  const { source_url } = await second.rest.upload({ name: 'a.jpg', bytes: await jpeg() });
  assert.ok(source_url.startsWith(`${site.url}/second/wp-content/uploads/sites/${second.id}/`), source_url);
  const response = await fetch(source_url);
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/jpeg']);
  assert.deepEqual(await site.php('return array( get_current_blog_id(), get_option( "home" ) );', { path: '/second/' }), [2, second.url]);
});

test("notices and requests to outside are blamed on our code if it's running, and not otherwise", { skip }, async () => {
  await using folder = await temporaryDirectory();
  const write = async (name: string, code: string) => {
    await mkdir(path.join(folder.path, name));
    await writeFile(path.join(folder.path, name, `${name}.php`), `<?php\n/* Plugin Name: ${name} */\n${code}`);
    return path.join(folder.path, name);
  };
  const noise =
    "add_action( 'init', function () { _doing_it_wrong( 'noise', 'not so', '1.0' ); wp_remote_get( 'http://elsewhere.test/' ); @unlink( '/none' ); isset( $_GET['fatal'] ) && not_there(); } );";
  await using other = await startWordPress({ plugins: [await write('other', noise)] });
  await fetch(other.url);
  assert.match(other.log(), /not so/);
  assert.deepEqual([other.problems(), other.outsideRequests()], [[], []]);

  await using ours = await startWordPress({ plugins: [await write('imagemill-noise', noise)] });
  await fetch(ours.url);
  assert.match(ours.problems().join('\n'), /not so/);
  assert.doesNotMatch(ours.problems().join('\n'), /unlink/);
  assert.ok(ours.outsideRequests().includes('http://elsewhere.test/'));
  const count = ours.problems().length;
  assert.equal((await fetch(`${ours.url}/?fatal`)).status, 500);
  assert.match(ours.problems().slice(count).join('\n'), /Fatal.*not_there/);
});

test('hashes of files and rows show a change, and stay the same without one', { skip }, async () => {
  await using site = await startWordPress();
  const { id } = await site.upload({ name: 'a.jpg', bytes: await jpeg() });
  const [files, rows] = [await site.uploadHashes(), await site.rowHashes()];
  await fetch(site.url);
  await site.runCron();
  assert.deepEqual([await site.uploadHashes(), await site.rowHashes()], [files, rows]);
  await site.php('update_post_meta( $input, "a", "b" ); add_option( "c", "d" ); wp_schedule_single_event( time() + 99, "imagemill_e" );', {
    input: id,
  });
  const added = Object.keys(await site.rowHashes()).filter((row) => !(row in rows));
  assert.deepEqual(
    added.map((row) => row.replace(/:\d+/, '')),
    ['wp_options:c c', 'wp_options:cron imagemill_e', 'wp_postmeta a'],
  );
});

test("code that a test rewrites runs at once, although WordPress's own is precompiled", { skip }, async () => {
  await using site = await startWordPress();
  const file = path.join(site.folder, 'wp-content', 'mu-plugins', 'changing.php');
  for (const value of [1, 2, 3]) {
    await writeFile(file, `<?php define( 'CHANGING', ${value} ); header( 'X-Changing: ${value}' );`);
    // The times and the length suggest that nothing has changed.
    await utimes(file, 1_700_000_000, 1_700_000_000);
    assert.equal(await site.php('return CHANGING;'), value);
    assert.equal((await fetch(site.url)).headers.get('x-changing'), String(value));
  }
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`nothing is left of a site when its test is ended by ${signal}`, { skip }, async () => {
    const code = `const { startWordPress } = await import('@imagemill/testkit'); const { url, folder } = await startWordPress(); console.log(JSON.stringify({ url, folder })); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url, folder } = JSON.parse(line.toString()) as { url: string; folder: string };
    assert.ok((await fetch(url)).ok && existsSync(folder));
    // The next site may get a folder with the same name at once.
    const marker = readdirSync(path.dirname(folder)).find((name) => name.startsWith('claim-')) ?? '';
    assert.ok(marker);
    child.kill(signal);
    await once(child, 'close');
    await poll(() => !existsSync(path.join(path.dirname(folder), marker)), { what: 'the folder to go' });
    await assert.rejects(fetch(url));
  });
