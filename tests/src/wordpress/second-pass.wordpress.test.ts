import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { photo, startWordPress, withoutWordPress } from '@imagemill/testkit';
import sharp from 'sharp';
import { findPairProblems, glanceDifference } from './image-pair.js';
import { alwaysRun, filesOf, recordOf, webpFiles } from './library-files.js';

interface SubSize {
  readonly image_size: string;
  readonly file: string;
}

test('WordPress 7.1: an upload whose sizes the browser creates has all WebP files after the second pass', {
  skip: withoutWordPress('7.1'),
}, async () => {
  await using site = await startWordPress({ version: '7.1', imagick: false, plugins: ['imagemill-webp'] });
  // WordPress asks for a secure page, which an IP address isn't.
  await alwaysRun(
    site,
    "add_filter( 'wp_client_side_media_processing_enabled', '__return_true' ); add_filter( 'imagemill_webp_upload_seconds', fn() => 120.0 );",
  );
  const source = await photo(3000, 2000).jpeg({ quality: 90 }).toBuffer();
  const post = async <T>(place: string, name: string, bytes: Uint8Array, fields: Record<string, string>): Promise<T> => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    const response = await site.rest.send(place, { method: 'POST', body: form });
    assert.ok(response.ok, `${place}: ${response.status} ${await response.clone().text()}`);
    return (await response.json()) as T;
  };

  const { id } = await post<{ id: number }>('/wp/v2/media', 'sent.jpg', source, { generate_sub_sizes: 'false', convert_format: 'false' });
  const first = await webpFiles(site, id);
  assert.deepEqual(Object.keys(first), ['sent.jpg.webp'], 'the first pass knows of no sizes');

  const made: SubSize[] = [];
  for (const [size, width, height, name] of [
    ['thumbnail', 150, 150, 'sent-150x150.jpg'],
    ['medium', 300, 200, 'sent-300x200.jpg'],
    ['large', 1024, 683, 'sent-1024x683.jpg'],
    ['scaled', 2560, 1707, 'sent-scaled.jpg'],
  ] as const) {
    const bytes = await sharp(source).resize(width, height).jpeg({ quality: 82 }).toBuffer();
    made.push(await post<SubSize>(`/wp/v2/media/${id}/sideload`, name, bytes, { image_size: size, convert_format: 'false' }));
  }
  await site.rest.post(`/wp/v2/media/${id}/finalize`, { sub_sizes: made });

  const files = await filesOf(site, id);
  assert.deepEqual(files.map((file) => path.basename(file)).sort(), [
    'sent-1024x683.jpg',
    'sent-150x150.jpg',
    'sent-300x200.jpg',
    'sent-scaled.jpg',
    'sent.jpg',
  ]);
  for (const file of files) {
    assert.ok(existsSync(`${file}.webp`), file);
    assert.deepEqual(await findPairProblems(file), [], file);
    assert.ok((await glanceDifference(file, `${file}.webp`)) < 3, file);
  }
  assert.equal((await webpFiles(site, id))['sent.jpg.webp'], first['sent.jpg.webp'], 'made twice');
  assert.equal((await recordOf(site, id)).state, 'done');
  assert.deepEqual(site.problems(), []);
});
