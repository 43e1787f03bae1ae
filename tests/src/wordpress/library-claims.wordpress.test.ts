// @retry never: lost data
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { photo, type WordPress, withoutWordPress } from '@imagemill/testkit';
import { filesOf, recordOf, statusesOf, uploadPath } from './library-files.js';
import { assertComplete, nextPhoto, startLibrary, stopWithoutProblems } from './library-site.js';

// Which files the plugin may create, count and remove, and which belong to others.
const skip = withoutWordPress();
let site: WordPress;

before(async () => {
  if (!skip) site = await startLibrary();
});
after(() => site && stopWithoutProblems(site));

test("deleting an image deletes its WebP files, and no one else's", { skip }, async () => {
  const jpg = await site.upload({ name: 'same.jpg', bytes: await nextPhoto(700, 500) });
  const png = await site.upload({ name: 'same.png', bytes: await photo(400, 300).png().toBuffer() });
  const foreign = await uploadPath(site, 'same-300x214.jpg.webp');
  await unlink(foreign);
  await writeFile(foreign, 'somebody else’s');
  const umlaut = await site.upload({ name: 'Größe 日本.jpg', bytes: await nextPhoto(640, 480) });
  await assertComplete(site, png.id, 3);
  await assertComplete(site, umlaut.id, 3);

  const thumbnail = await uploadPath(site, 'same-150x150.jpg');
  assert.ok(existsSync(`${thumbnail}.webp`));
  await site.php('wp_delete_file( $input );', { input: thumbnail });
  assert.ok(!existsSync(`${thumbnail}.webp`));
  assert.ok(existsSync(await uploadPath(site, 'same-150x150.png.webp')));

  const files = (await Promise.all([jpg.id, png.id, umlaut.id].map((id) => filesOf(site, id)))).flat();
  for (const { id } of [jpg, png, umlaut]) await site.rest.delete(`/wp/v2/media/${id}?force=true`);
  for (const file of files) assert.equal(existsSync(`${file}.webp`), `${file}.webp` === foreign, `${file}.webp`);
  assert.equal(await readFile(foreign, 'utf8'), 'somebody else’s');
  assert.equal(
    await site.php(
      "return (int) $GLOBALS['wpdb']->get_var( \"SELECT COUNT(*) FROM {$GLOBALS['wpdb']->postmeta} WHERE post_id = $input\" );",
      { input: jpg.id },
    ),
    0,
  );
  await unlink(foreign);
});

test("a foreign WebP is neither replaced nor counted, and ours is created once it's gone", { skip }, async () => {
  const foreign = await uploadPath(site, 'taken.jpg.webp');
  await writeFile(foreign, 'somebody else’s');
  const { id } = await site.upload({ name: 'taken.jpg', bytes: await nextPhoto(500, 400) });
  assert.equal(await readFile(foreign, 'utf8'), 'somebody else’s');
  const record = await recordOf(site, id);
  assert.deepEqual([record.state, record.files['taken.jpg']?.r], ['done', 'foreign_file']);
  await unlink(foreign);
  await site.php('Imagemill\\WebP\\Library\\Library::instance()->convert( $input );', { input: id });
  await assertComplete(site, id, 3);
});

test('an attachment that points outside the uploads is left alone', { skip }, async () => {
  const { id } = await site.upload({ name: 'outside.jpg', bytes: await nextPhoto(500, 400) });
  const outside = path.join(site.folder, 'outside.jpg');
  await writeFile(outside, await nextPhoto(500, 400));
  await site.php(
    "update_post_meta( $input[0], '_wp_attached_file', $input[1] ); Imagemill\\WebP\\Library\\Library::instance()->convert( $input[0], true );",
    {
      input: [id, outside],
    },
  );
  assert.equal((await recordOf(site, id)).reason, 'outside_uploads');
  assert.ok(!existsSync(`${outside}.webp`));
  assert.ok(!existsSync(await uploadPath(site, 'outside.jpg.webp')), 'what was ours at the old place has to go');
  await site.rest.delete(`/wp/v2/media/${id}?force=true`);
});

test('attachments that share a file share its WebP', { skip }, async () => {
  const { id } = await site.upload({ name: 'shared.jpg', bytes: await nextPhoto(500, 400) });
  const copy = await site.php<number>(
    `$id = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => 'Translation' ), get_attached_file( $input ) );
     wp_update_attachment_metadata( $id, wp_get_attachment_metadata( $input ) );
     Imagemill\\WebP\\Library\\Library::instance()->convert( $id );
     return $id;`,
    { input: id },
  );
  assert.deepEqual(await statusesOf(site, copy), await statusesOf(site, id));
  // As translation plugins do: the files stay as long as an attachment uses them.
  await site.php("add_filter( 'wp_delete_file', '__return_empty_string' ); wp_delete_attachment( $input, true );", { input: id });
  await assertComplete(site, copy, 3);
  const files = await filesOf(site, copy);
  await site.php('wp_delete_attachment( $input, true );', { input: copy });
  for (const file of files) assert.ok(!existsSync(`${file}.webp`), file);
});

test('a copy with all the meta of an attachment has no claim on its WebP files', { skip }, async () => {
  const { id } = await site.upload({ name: 'copied.jpg', bytes: await nextPhoto(500, 400) });
  const copy = await site.php<number>(
    `$file = dirname( get_attached_file( $input ) ) . '/the-copy.jpg';
     copy( get_attached_file( $input ), $file );
     $id = wp_insert_attachment( array( 'post_mime_type' => 'image/jpeg', 'post_title' => 'Copy' ), $file );
     foreach ( array( '_imagemill_webp', '_imagemill_webp_state', '_imagemill_webp_saved' ) as $key ) { update_post_meta( $id, $key, get_post_meta( $input, $key, true ) ); }
     wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file ) );
     return $id;`,
    { input: id },
  );
  await assertComplete(site, copy, 3);
  await site.php('wp_delete_attachment( $input, true );', { input: copy });
  await assertComplete(site, id, 3);
});

test('records stay out of exports and imports', { skip }, async () => {
  const { id } = await site.upload({ name: 'exported.jpg', bytes: await nextPhoto(500, 400) });
  const wxr = await site.php<string>(
    "require_once ABSPATH . 'wp-admin/includes/export.php'; ob_start(); export_wp( array( 'content' => 'attachment' ) ); return ob_get_clean();",
  );
  assert.match(wxr, /exported\.jpg/);
  assert.doesNotMatch(wxr, /imagemill/);
  const kept =
    "return array( apply_filters( 'import_post_meta_key', '_imagemill_webp_state', $input, array() ), apply_filters( 'import_post_meta_key', '_other', $input, array() ) );";
  assert.deepEqual(await site.php(kept, { input: id }), [false, '_other']);
});
