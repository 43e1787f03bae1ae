import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type WordPress, withoutWordPress } from '@imagemill/testkit';
import { glanceDifference } from './image-pair.js';
import { filesOf, recordOf, statusesOf, uploadPath, webpFiles } from './library-files.js';
import { assertComplete, nextPhoto, startLibrary, stopWithoutProblems } from './library-site.js';
import { drainQueue, libraryStatus } from './webp-library.js';

const skip = withoutWordPress();
let site: WordPress;

before(async () => {
  if (!skip) site = await startLibrary();
});
after(() => site && stopWithoutProblems(site));

test('an upload by REST, XML-RPC, sideload or import gets its WebP files at once', { skip }, async () => {
  const rest = await site.upload({ name: 'by-rest.jpg', bytes: await nextPhoto(2800, 500) });
  await assertComplete(site, rest.id, 6);

  const bits = (await nextPhoto(1200, 800)).toString('base64');
  const call = `<?xml version="1.0"?><methodCall><methodName>wp.uploadFile</methodName><params>
    <param><value><int>1</int></value></param><param><value>admin</value></param><param><value>admin</value></param>
    <param><value><struct><member><name>name</name><value>by-xmlrpc.jpg</value></member>
    <member><name>type</name><value>image/jpeg</value></member>
    <member><name>bits</name><value><base64>${bits}</base64></value></member></struct></value></param></params></methodCall>`;
  const answer = await (await fetch(`${site.url}/xmlrpc.php`, { method: 'POST', body: call })).text();
  const xmlrpc = Number(/<name>attachment_id<\/name><value><string>(\d+)/.exec(answer)?.[1]);
  assert.ok(xmlrpc > 0, answer);
  await assertComplete(site, xmlrpc, 4);

  const temporary = path.join(site.uploads, 'incoming.jpg');
  await writeFile(temporary, await nextPhoto(900, 700));
  const sideload = await site.php<number>("return media_handle_sideload( array( 'name' => 'by-sideload.jpg', 'tmp_name' => $input ) );", {
    input: temporary,
  });
  await assertComplete(site, sideload, 3);

  // As WordPress's importer does it: first the file, then the post, then its metadata.
  const imported = await site.php<number>(
    `$file = wp_upload_bits( 'by-import.jpg', null, base64_decode( $input ) );
     $id = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => 'Imported', 'guid' => $file['url'] ), $file['file'] );
     wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file['file'] ) );
     return $id;`,
    { input: (await nextPhoto(900, 600)).toString('base64') },
  );
  await assertComplete(site, imported, 3);
});

test('the background finds an attachment that came without sizes', { skip }, async () => {
  const id = await site.php<number>(
    `$file = wp_upload_bits( 'bare.jpg', null, base64_decode( $input ) );
     return wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => 'Bare', 'post_date' => '2020-01-01 00:00:00' ), $file['file'] );`,
    { input: (await nextPhoto(500, 400)).toString('base64') },
  );
  assert.equal((await recordOf(site, id)).state, 'pending');
  await drainQueue(site);
  assert.deepEqual(await statusesOf(site, id), { 'bare.jpg': 'made' });
});

test("finished files aren't done again, but a changed file is", { skip }, async () => {
  const { id } = await site.upload({ name: 'once.jpg', bytes: await nextPhoto(1100, 700) });
  const first = await webpFiles(site, id);
  assert.ok(Object.keys(first).length >= 4);
  const again = `
    wp_update_attachment_metadata( $input, wp_generate_attachment_metadata( $input, get_attached_file( $input ) ) );
    return Imagemill\\WebP\\Library\\Library::instance()->work( 5.0 )->worked;`;
  // WordPress writes the sizes again here, so their WebP files are new too; the untouched original
  // keeps its own.
  await site.php(again, { input: id });
  const second = await webpFiles(site, id);
  assert.equal(second['once.jpg.webp'], first['once.jpg.webp']);
  const convert = 'return array_keys( Imagemill\\WebP\\Library\\Library::instance()->convert( $input ) );';
  await site.php(convert, { input: id });
  assert.deepEqual(await webpFiles(site, id), second);

  const other = await nextPhoto(1100, 700);
  const file = await uploadPath(site, 'once.jpg');
  await writeFile(file, other);
  await site.php(convert, { input: id });
  const third = await webpFiles(site, id);
  assert.notEqual(third['once.jpg.webp'], first['once.jpg.webp']);
  assert.ok((await glanceDifference(file, `${file}.webp`)) < 3);
});

test('sizes that are added later get their WebP files, created from the original', { skip }, async () => {
  const { id } = await site.upload({ name: 'later.jpg', bytes: await nextPhoto(2000, 1500) });
  const before = await webpFiles(site, id);
  await site.php("add_image_size( 'hero', 1400, 500, array( 'left', 'top' ) ); return wp_update_image_subsizes( $input );", { input: id });
  const now = await webpFiles(site, id);
  assert.ok(now['later-1400x500.jpg.webp']);
  for (const name of Object.keys(before)) assert.equal(now[name], before[name], name);
  const hero = await uploadPath(site, 'later-1400x500.jpg');
  assert.ok((await glanceDifference(hero, `${hero}.webp`)) < 3, 'cut elsewhere');
});

test('edits and restores in the image editor get their WebP files once', { skip }, async () => {
  const { id } = await site.upload({ name: 'edited.jpg', bytes: await nextPhoto(1200, 900) });
  const original = await webpFiles(site, id);
  const editor = await openEditor(id);
  await editor({ do: 'save', history: JSON.stringify([{ r: 90 }]), target: 'all', context: 'edit-attachment' });
  await assertComplete(site, id, 4);
  const edited = await webpFiles(site, id);
  assert.ok(
    Object.keys(edited).every((name) => /^edited-e\d+/.test(name)),
    JSON.stringify(edited),
  );
  // Posts still show the earlier sizes, which keep their WebP files.
  for (const name of Object.keys(original)) assert.ok(existsSync(await uploadPath(site, name)), name);

  await editor({ do: 'restore' });
  assert.deepEqual(await webpFiles(site, id), original);
  assert.equal((await recordOf(site, id)).state, 'done');
});

/** Talks to the image editor as the administrator's browser does. */
async function openEditor(id: number): Promise<(fields: Record<string, string>) => Promise<void>> {
  const login = await fetch(`${site.url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: 'admin', pwd: 'admin', testcookie: '1' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const page = await (await fetch(`${site.url}/wp-admin/post.php?post=${id}&action=edit&image-editor`, { headers: { cookie } })).text();
  const nonce = new RegExp(`imageEdit\\.open\\( ?${id}, ?["']([0-9a-f]+)`).exec(page)?.[1];
  assert.ok(nonce, 'no editor on the page');
  return async (fields) => {
    const body = new URLSearchParams({ action: 'image-editor', _ajax_nonce: nonce, postid: String(id), ...fields });
    const response = await fetch(`${site.url}/wp-admin/admin-ajax.php`, { method: 'POST', headers: { cookie }, body });
    const { success } = (await response.json()) as { success: boolean };
    assert.ok(success, JSON.stringify(fields));
  };
}

test('an edit of the thumbnail alone shows in its WebP', { skip }, async () => {
  const { id } = await site.upload({ name: 'thumb.jpg', bytes: await nextPhoto(1200, 900) });
  await site.php(
    `add_filter( 'image_edit_thumbnails_separately', '__return_true' );
     $_REQUEST = array( 'target' => 'thumbnail', 'history' => wp_slash( '[{"f":1},{"f":2}]' ) );
     return wp_save_image( $input );`,
    { input: id },
  );
  assert.equal((await recordOf(site, id)).state, 'pending', 'outside of the editor it waits for the background');
  await drainQueue(site);
  await assertComplete(site, id, 4);
});

test("WordPress 7.1's second pass converts the sizes that the browser sent", { skip }, async () => {
  // Replays its requests: the upload creates no sizes; each size comes by a sideload that saves
  // metadata; the end generates metadata again.
  const id = await site.php<number>(
    `add_filter( 'intermediate_image_sizes_advanced', '__return_empty_array' );
     add_filter( 'big_image_size_threshold', '__return_false' );
     $file = wp_upload_bits( 'second-pass.jpg', null, base64_decode( $input ) );
     $id = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => 'Second pass' ), $file['file'] );
     wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file['file'] ) );
     return $id;`,
    { input: (await nextPhoto(3000, 2000)).toString('base64') },
  );
  const first = await webpFiles(site, id);
  assert.deepEqual(Object.keys(first), ['second-pass.jpg.webp']);
  const source = await readFile(await uploadPath(site, 'second-pass.jpg'));
  const { default: sharp } = await import('sharp');
  for (const [size, width, height] of [
    ['medium', 300, 200],
    ['thumbnail', 150, 150],
    ['scaled', 2560, 1707],
  ] as const) {
    const name = size === 'scaled' ? 'second-pass-scaled.jpg' : `second-pass-${width}x${height}.jpg`;
    await writeFile(await uploadPath(site, name), await sharp(source).resize(width, height).jpeg({ quality: 82 }).toBuffer());
    await site.php(
      `list( $id, $size, $width, $height, $name ) = $input;
       $metadata = wp_get_attachment_metadata( $id, true );
       if ( 'scaled' === $size ) {
         $metadata['original_image'] = wp_basename( get_attached_file( $id, true ) );
         update_attached_file( $id, dirname( get_attached_file( $id, true ) ) . '/' . $name );
         $metadata['file'] = _wp_relative_upload_path( get_attached_file( $id, true ) );
         $metadata['width'] = $width; $metadata['height'] = $height;
       } else {
         $metadata['sizes'][ $size ] = array( 'file' => $name, 'width' => $width, 'height' => $height, 'mime-type' => 'image/jpeg' );
       }
       wp_update_attachment_metadata( $id, $metadata );`,
      { input: [id, size, width, height, name] },
    );
  }
  assert.deepEqual(await webpFiles(site, id), first, 'converted once for every size');
  assert.equal((await recordOf(site, id)).state, 'pending', 'left to the background in case that the end never comes');
  await site.php(
    `$metadata = apply_filters( 'wp_generate_attachment_metadata', wp_get_attachment_metadata( $input, true ), $input, 'update' );
     wp_update_attachment_metadata( $input, $metadata );`,
    { input: id },
  );
  await assertComplete(site, id, 4);
  assert.equal((await webpFiles(site, id))['second-pass.jpg.webp'], first['second-pass.jpg.webp']);
});

test('missing and offloaded files are recorded with a reason, and not retried automatically', { skip }, async () => {
  const { id } = await site.upload({ name: 'lost.jpg', bytes: await nextPhoto(500, 400) });
  const files = await filesOf(site, id);
  for (const file of files) await rename(file, `${file}.away`);
  const forced = 'Imagemill\\WebP\\Library\\Library::instance()->convert( $input, true );';
  await site.php(forced, { input: id });
  assert.deepEqual([(await recordOf(site, id)).state, (await recordOf(site, id)).reason], ['error', 'file_missing']);
  for (const file of files) assert.ok(!existsSync(`${file}.webp`), 'a WebP without its picture');
  assert.equal(await site.php('return Imagemill\\WebP\\Library\\Library::instance()->work( 5.0 )->worked;'), 0);

  const elsewhere = "add_filter( 'get_attached_file', fn() => 's3://bucket/lost.jpg' );";
  await site.php(elsewhere + forced, { input: id });
  assert.deepEqual([(await recordOf(site, id)).state, (await recordOf(site, id)).reason], ['done', 'offloaded']);

  for (const file of files) await rename(`${file}.away`, file);
  await site.php(forced, { input: id });
  await assertComplete(site, id, 3);
});

test('with no time during the upload, the background does all the work', { skip }, async () => {
  const id = await site.php<number>(
    `add_filter( 'imagemill_webp_upload_seconds', '__return_zero' );
     $file = wp_upload_bits( 'slow.jpg', null, base64_decode( $input ) );
     $id = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => 'Slow' ), $file['file'] );
     wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file['file'] ) );
     return $id;`,
    { input: (await nextPhoto(1000, 800)).toString('base64') },
  );
  assert.deepEqual(await webpFiles(site, id), {});
  assert.equal((await libraryStatus(site)).left, 1);
  await drainQueue(site);
  await assertComplete(site, id, 4);
});
