// @retry never: lost data
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type Attachment, animated, likeness, photo, startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';
import sharp from 'sharp';
import { findPairProblems } from './image-pair.js';
import { bytesOf, fileOf, keptOriginals, latitudeOf, phonePhoto, recordOf } from './uploads-site.js';
import { drainQueue } from './webp-library.js';

const skip = withoutWordPress();
const PLUGIN = 'imagemill-uploads';

for (const [editor, imagick] of [
  ['GD', false],
  ['Imagick', true],
] as const) {
  test(`${editor}: a phone photo is compressed, rotated upright and stripped of its location before its sizes are made; the original is kept`, {
    skip,
  }, async () => {
    await using site = await startWordPress({ imagick, plugins: [PLUGIN] });
    const bytes = await phonePhoto(3200, 800);
    const attachment = await site.upload({ name: 'Größe 1.jpg', bytes });
    const file = fileOf(site, attachment);
    const { width, height, orientation = 1 } = await sharp(file).metadata();
    assert.deepEqual({ width, height, orientation }, { width: 640, height: 2560, orientation: 1 });
    assert.deepEqual([attachment.media_details.width, attachment.media_details.height], [640, 2560]);
    assert.equal(attachment.media_details.original_image, undefined, 'WordPress had nothing to scale');
    assert.ok(statSync(file).size < bytes.length / 2);
    const upright = await sharp(bytes).rotate().resize(640, 2560).png().toBuffer();
    assert.ok((await likeness(readFileSync(file), upright)).psnr > 30);

    assert.notEqual(await latitudeOf(site, fileWith(site, bytes)), null, 'the uploaded photo must have a position');
    assert.equal(await latitudeOf(site, file), null);
    assert.ok(readFileSync(file).includes('Jane Miller'), "the owner's name is kept");

    for (const size of Object.values(attachment.media_details.sizes ?? {})) assert.ok(existsSync(path.join(path.dirname(file), size.file)));
    const kept = keptOriginals(site);
    assert.equal(kept.length, 1);
    assert.ok(readFileSync(path.join(site.uploads, kept[0] ?? '')).equals(bytes));
    const folder = path.join(site.uploads, kept[0]?.split('/')[0] ?? '');
    assert.equal(readFileSync(path.join(folder, 'index.html'), 'utf8'), '');
    assert.match(readFileSync(path.join(folder, '.htaccess'), 'utf8'), /Require all denied/);
    assert.deepEqual(
      readdirSync(folder).filter((name) => /working|tmp/.test(name)),
      [],
    );
    assert.deepEqual(site.problems(), []);
    assert.deepEqual(site.outsideRequests(), []);
  });

  test(`${editor}: well-compressed, animated, GIF and damaged files stay byte for byte; PNG keeps its pixels, WebP its format`, {
    skip,
  }, async () => {
    await using site = await startWordPress({ imagick, plugins: [PLUGIN] });
    const same = {
      'small.jpg': await photo(640, 480).jpeg({ quality: 40, mozjpeg: true }).toBuffer(),
      'film.gif': await animated('gif', 120, 90),
      'film.webp': await animated('webp', 120, 90),
      'film.png': animatedPng(await photo(120, 90).png().toBuffer()),
      'still.gif': await photo(300, 200).gif().toBuffer(),
      'cut.jpg': (await photo(900, 700).jpeg().toBuffer()).subarray(0, 20_000),
    };
    for (const [name, bytes] of Object.entries(same)) {
      const attachment = await site.upload({ name, bytes });
      assert.ok(bytesOf(site, attachment).equals(bytes), `${name} was changed`);
    }
    assert.deepEqual(keptOriginals(site), []);

    const loose = await photo(800, 600).png({ compressionLevel: 1 }).toBuffer();
    const packed = await site.upload({ name: 'loose.png', bytes: loose });
    assert.ok(bytesOf(site, packed).length < loose.length);
    assert.ok((await rawPixels(bytesOf(site, packed))).equals(await rawPixels(loose)), 'a pixel has changed');

    const wide = await photo(3000, 600).webp({ quality: 95 }).toBuffer();
    const webp = bytesOf(site, await site.upload({ name: 'wide.webp', bytes: wide }));
    const { format, width, height } = await sharp(webp).metadata();
    assert.deepEqual({ format, width, height }, { format: 'webp', width: 2560, height: 512 });
    assert.ok(webp.length < wide.length);
    assert.deepEqual(site.problems(), []);
  });
}

test('images from XML-RPC, sideloads and importers are compressed too', { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  await site.php("update_option('imagemill_uploads_settings', array('max_width' => 900));");
  const bytes = await photo(1200, 800).jpeg({ quality: 95 }).toBuffer();
  const body = `<?xml version="1.0"?><methodCall><methodName>wp.uploadFile</methodName><params><param><value><int>1</int></value></param><param><value>admin</value></param>
    <param><value>admin</value></param><param><value><struct><member><name>name</name><value>by-xmlrpc.jpg</value></member><member><name>type</name><value>image/jpeg</value></member>
    <member><name>bits</name><value><base64>${bytes.toString('base64')}</base64></value></member></struct></value></param></params></methodCall>`;
  const answer = await (await fetch(`${site.url}/xmlrpc.php`, { method: 'POST', body, headers: { 'content-type': 'text/xml' } })).text();
  assert.doesNotMatch(answer, /<fault>/);

  await site.php(
    `require_once ABSPATH . 'wp-admin/includes/media.php'; require_once ABSPATH . 'wp-admin/includes/file.php'; require_once ABSPATH . 'wp-admin/includes/image.php';
    $file = wp_tempnam(); file_put_contents($file, base64_decode($input));
    $id = media_handle_sideload(array('name' => 'by-sideload.jpg', 'tmp_name' => $file), 0);
    if (is_wp_error($id)) { throw new Exception($id->get_error_message()); }
    $upload = wp_upload_dir(); $path = $upload['path'] . '/as-importers-do.jpg'; file_put_contents($path, base64_decode($input));
    $id = wp_insert_attachment(array('post_mime_type' => 'image/jpeg', 'post_title' => 'x'), $path);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $path));`,
    { input: bytes.toString('base64') },
  );
  for (const name of ['by-xmlrpc', 'by-sideload', 'as-importers-do']) {
    const found = readdirSync(site.uploads, { recursive: true, encoding: 'utf8' }).find(
      (file) => file.endsWith(`/${name}.jpg`) && !file.includes('originals'),
    );
    assert.ok(found, name);
    assert.equal((await sharp(path.join(site.uploads, found)).metadata()).width, 900, name);
  }
  assert.equal(keptOriginals(site).length, 3);
  assert.deepEqual(site.problems(), []);
});

test('with imagemill-webp active, WebP files are created from the compressed image, and again from the restored original', {
  skip,
}, async () => {
  await using site = await startWordPress({ plugins: ['imagemill-webp', PLUGIN] });
  const bytes = await photo(3000, 500).jpeg({ quality: 95 }).toBuffer();
  const attachment = await site.upload({ name: 'both.jpg', bytes });
  await drainQueue(site);
  const webp = `${fileOf(site, attachment)}.webp`;
  assert.equal((await sharp(webp).metadata()).width, 2560);

  assert.equal(await site.php('return (new Imagemill\\Uploads\\Originals\\Restore())->restore($input);', { input: attachment.id }), '');
  await drainQueue(site);
  const restored = await site.rest.get<Attachment>(`/wp/v2/media/${attachment.id}`);
  const names = [
    restored.media_details.file,
    ...Object.values(restored.media_details.sizes ?? {}).map(({ file }) =>
      path.join(path.dirname(restored.media_details.file ?? ''), file),
    ),
  ];
  assert.equal(names[0]?.endsWith('both-scaled.jpg'), true);
  for (const name of names) assert.deepEqual(await findPairProblems(path.join(site.uploads, name ?? '')), [], name);
  assert.equal((await sharp(webp).metadata()).width, 3000, 'the full-size WebP is made from the original');
  assert.deepEqual(site.problems(), []);
});

test('a second attachment for the same file leaves the file alone', { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  const attachment = await site.upload({ name: 'one.jpg', bytes: await photo(1200, 800).jpeg({ quality: 95 }).toBuffer() });
  const before = await site.uploadHashes();
  await site.php("return wp_insert_attachment(array('post_mime_type' => 'image/jpeg', 'post_title' => 'x'), get_attached_file($input));", {
    input: attachment.id,
  });
  assert.deepEqual(await site.uploadHashes(), before);
});

test("an image that kills PHP is intact afterwards, and is left alone when it's uploaded again", { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  const bytes = await phonePhoto(1200, 800);
  const dies = site.php(
    `require_once ABSPATH . 'wp-admin/includes/image.php';
    add_filter('image_memory_limit', static function () { exit(1); });
    $upload = wp_upload_dir(); $path = $upload['path'] . '/deadly.jpg'; file_put_contents($path, base64_decode($input));
    wp_insert_attachment(array('post_mime_type' => 'image/jpeg', 'post_title' => 'x'), $path);`,
    { input: bytes.toString('base64') },
  );
  await assert.rejects(dies);
  const [first] = readdirSync(site.uploads, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/deadly.jpg'));
  assert.ok(readFileSync(path.join(site.uploads, first ?? '')).equals(bytes));

  const again = await site.upload({ name: 'again.jpg', bytes });
  assert.ok(bytesOf(site, again).equals(bytes));
  assert.equal((await recordOf(site, again.id))?.reason, 'unfinished');
  const other = await site.upload({ name: 'other.jpg', bytes: await phonePhoto(1200, 800, 2) });
  assert.equal((await recordOf(site, other.id))?.reason, '');
});

test('filters can skip an image or change its settings; an action reports what was done', { skip }, async () => {
  await using site = await startWordPress({ plugins: [PLUGIN] });
  const told = await site.php<unknown[]>(
    `require_once ABSPATH . 'wp-admin/includes/image.php';
    $told = array();
    add_action('imagemill_uploads_compressed', static function (...$arguments) use (&$told) { $told[] = $arguments; }, 10, 3);
    add_filter('imagemill_uploads_skip', static function ($skip, $id, $path) { return $skip || false !== strpos($path, 'skipped'); }, 10, 3);
    add_filter('imagemill_uploads_settings', static function ($settings) { return array('max_width' => 1000, 'keep_originals' => false) + $settings; });
    foreach (array('skipped', 'taken') as $name) {
      $upload = wp_upload_dir(); $path = $upload['path'] . "/$name.jpg"; file_put_contents($path, base64_decode($input));
      wp_insert_attachment(array('post_mime_type' => 'image/jpeg', 'post_title' => 'x'), $path);
      $told[] = getimagesize($path)[0];
    }
    return $told;`,
    { input: (await photo(2000, 1000).jpeg({ quality: 95 }).toBuffer()).toString('base64') },
  );
  assert.equal(told[0], 2000);
  assert.equal(told[2], 1000);
  const [, before, after] = told[1] as [number, number, number];
  assert.ok(before > after && after > 0);
  assert.deepEqual(keptOriginals(site), []);
});

/** A copy of the upload that PHP can read. */
function fileWith(site: WordPress, bytes: Buffer): string {
  const kept = keptOriginals(site).map((name) => path.join(site.uploads, name));
  return kept.find((file) => readFileSync(file).equals(bytes)) ?? '';
}

const rawPixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();

/** The PNG with an acTL chunk before the image data, which marks it as animated. */
function animatedPng(png: Buffer): Buffer {
  const data = Buffer.from('\0\0\0\x02\0\0\0\0', 'latin1');
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write('acTL', 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  const start = 8 + 25;
  return Buffer.concat([png.subarray(0, start), chunk, png.subarray(start)]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
