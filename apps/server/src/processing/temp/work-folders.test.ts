import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { poll } from '@imagemill/testkit';
import { temporaryDirectory } from '../../test-app.js';
import { openWorkFolders } from './work-folders.js';

/** Another server with files in its folder. */
async function startOther(t: TestContext, root: string): Promise<{ child: ChildProcess; folder: string }> {
  const module = JSON.stringify(new URL('./work-folders.js', import.meta.url).href);
  const script = `
    const { openWorkFolders } = await import(${module});
    const { writeFile } = await import('node:fs/promises');
    const folders = await openWorkFolders(${JSON.stringify(root)});
    await writeFile(folders.open().at('input'), 'secret');
    console.log(folders.path);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  return { child, folder: String(line).trim() };
}

test("a request's files are in the server's private folder, and are removed with the request", async (t) => {
  const root = await temporaryDirectory(t);
  const folders = await openWorkFolders(root);
  assert.equal((await stat(folders.path)).mode & 0o777, 0o700);
  const requests = Array.from({ length: 11 }, () => folders.open());
  const [one, , , , , , , , , , eleven] = requests;
  assert.ok(one && eleven);
  for (const request of requests) await writeFile(request.at('input'), 'x');
  await writeFile(`${one.at('output')}-1.png`, 'x');
  const before = (await readdir(folders.path)).length;
  const reading = await open(one.at('input'));
  await one.remove();
  await one.remove();
  assert.equal((await readdir(folders.path)).length, before - 2);
  assert.deepEqual([existsSync(one.at('input')), existsSync(eleven.at('input'))], [false, true]);
  assert.equal((await reading.readFile()).toString(), 'x', 'an open file can be read to its end');
  await reading.close();
  assert.ok((await folders.freeBytes()) > 0);
  await folders.close();
  assert.deepEqual(await readdir(root), []);
});

test('a server that is killed leaves nothing behind', async (t) => {
  const root = await temporaryDirectory(t);
  const { child, folder } = await startOther(t, root);
  assert.ok(existsSync(folder));
  child.kill('SIGKILL');
  await poll(() => !existsSync(folder), { what: 'the folder to be gone' });
});

test('if the janitor is killed too, the next start cleans up and leaves running servers alone', async (t) => {
  const root = await temporaryDirectory(t);
  const [living, dying] = [await startOther(t, root), await startOther(t, root)];
  await killJanitor(dying.folder);
  const ended = once(dying.child, 'exit');
  dying.child.kill('SIGKILL');
  await ended;
  assert.ok(existsSync(dying.folder));
  const starting = path.join(root, 'imagemill-work-start1');
  const abandoned = path.join(root, 'imagemill-work-gone01');
  await mkdir(starting);
  await mkdir(path.join(root, 'something-else'));
  await mkdir(abandoned);
  await utimes(abandoned, 0, 0);

  const folders = await openWorkFolders(root);
  const left = await readdir(root);
  assert.ok(!existsSync(dying.folder), 'its server is gone');
  assert.ok(existsSync(living.folder), 'its server is still running');
  assert.ok(!existsSync(abandoned), 'it is too old for a server that is still starting');
  assert.ok(left.includes('imagemill-work-start1'), 'its server may still be starting');
  assert.ok(left.includes('something-else'));
  await folders.close();
});

test("folders that only look like a server's are kept: other names, other contents, links", async (t) => {
  const root = await temporaryDirectory(t);
  const own = path.join(root, 'own');
  const others = ['imagemill-work-notes', 'imagemill-work-photos-2026', 'imagemill-work-abc123'];
  for (const folder of [own, ...others.map((name) => path.join(root, name))]) {
    await mkdir(folder);
    await writeFile(path.join(folder, 'mine'), 'x');
    await utimes(folder, 0, 0);
  }
  const link = path.join(root, 'imagemill-work-Link01');
  const empty = path.join(root, 'empty');
  await mkdir(empty);
  await utimes(empty, 0, 0);
  await symlink(empty, link);

  await (await openWorkFolders(root)).close();
  assert.deepEqual((await readdir(root)).sort(), ['empty', 'imagemill-work-Link01', ...others, 'own'].sort());
  for (const name of others) assert.ok(existsSync(path.join(root, name, 'mine')));
});

/** Finds it by its arguments: no other process has the folder's name in its own. */
async function killJanitor(folder: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`imagemill-janitor\0${folder}`)) process.kill(Number(pid), 'SIGKILL');
  }
}

test('a path that is too long for a socket is reported plainly', async (t) => {
  const root = path.join(await temporaryDirectory(t), 'x'.repeat(120));
  await assert.rejects(openWorkFolders(root), /Expected a shorter TEMP_DIR/);
  assert.deepEqual(await readdir(root), []);
});
