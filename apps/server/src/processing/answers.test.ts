import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { inspect, readerOf } from '@imagemill/files';
import { openPdf } from '@imagemill/pdf';
import { cameraPhoto, colorScan, photo, textBook } from '@imagemill/testkit';
import { formOf, jpegSample, openProApp } from './test-pro.js';

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the response is the file itself, with everything about it in headers', async (t) => {
  const { post, store } = await openProApp(t);
  const file = await jpegSample();
  const answer = await post('compress?quality=60', file);
  const result = await bytesOf(answer);
  const header = (name: string) => answer.headers.get(name);
  assert.equal(answer.status, 200);
  assert.ok(result.length < file.length);
  assert.equal(header('content-type'), 'image/jpeg');
  assert.equal(header('content-length'), String(result.length));
  assert.equal(header('content-disposition'), 'attachment; filename="image.jpg"');
  assert.equal(header('cache-control'), 'no-store');
  assert.equal(header('etag'), `"${sha256(result)}"`);
  assert.deepEqual([header('image-width'), header('image-height')], ['320', '240']);
  assert.equal(header('original-bytes'), String(file.length));
  assert.equal(header('quality-used'), '60');
  assert.deepEqual([header('result'), header('result-reason')], ['optimized', null]);
  assert.match(header('server-timing') ?? '', /^line;dur=[\d.]+, upload;dur=[\d.]+, wait;dur=[\d.]+, work;dur=[\d.]+$/);
  assert.match(header('ratelimit') ?? '', /^"daily";r=199;t=\d+$/);
  assert.equal(header('ratelimit-policy'), '"daily";q=200;w=86400');
  assert.match(header('request-id') ?? '', /^[0-9a-f-]{36}$/);
  assert.deepEqual((await store.counters()).byTool, { 'compress-image': 1 });
});

test('a raw body and every kind of form give the same result', async (t) => {
  const { post, store } = await openProApp(t);
  const file = await jpegSample();
  const json = formOf([[file, 'Zoë.JPEG']]);
  json.append('options', new Blob(['{"format":"webp","quality":50,"lossless":false}'], { type: 'application/json' }));
  const asked: [string, Parameters<typeof post>[1], Record<string, string>][] = [
    ['convert?format=webp&quality=50&lossless=false', file, {}],
    ['convert?format=webp&quality=50', file, { 'content-type': 'image/png' }],
    ['convert?format=webp&quality=50', file, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['convert', formOf([[file, 'Zoë.JPEG']], { format: 'webp', quality: '50', lossless: 'false' }), {}],
    ['convert?quality=50', formOf([[file, 'Zoë.JPEG']], { format: 'webp' }), {}],
    ['convert', json, {}],
  ];
  const tags = new Set<string | null>();
  for (const [target, body, headers] of asked) {
    const answer = await post(target, body, headers);
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.equal(answer.headers.get('content-type'), 'image/webp');
    const name =
      body instanceof FormData ? `attachment; filename="Zo_.webp"; filename*=UTF-8''Zo%C3%AB.webp` : 'attachment; filename="image.webp"';
    assert.equal(answer.headers.get('content-disposition'), name);
    tags.add(answer.headers.get('etag'));
    await answer.arrayBuffer();
  }
  assert.equal(tags.size, 1);
  assert.deepEqual((await store.counters()).byTool, { 'convert-image': 6 });
});

test('clients that ask for JSON get a report instead of the file and are charged the same', async (t) => {
  const { post, allowance } = await openProApp(t);
  const file = await jpegSample();
  const result = await bytesOf(await post('compress?quality=80', file));
  const answer = await post('compress?quality=80', file, { accept: 'application/json' });
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(answer.headers.get('etag'), null);
  assert.deepEqual(await answer.json(), {
    format: 'jpeg',
    width: 320,
    height: 240,
    result: 'optimized',
    notices: [],
    qualityUsed: 80,
    contentType: 'image/jpeg',
    name: 'image.jpg',
    originalBytes: file.length,
    resultBytes: result.length,
    sha256: sha256(result),
  });
  assert.deepEqual(await allowance(), { used: 2, reserved: 0 });
});

test('compressing never makes a file larger, and an unchanged file costs nothing', async (t) => {
  const { post, allowance, store } = await openProApp(t);
  const tight = await photo(300, 200).jpeg({ quality: 20, mozjpeg: true }).toBuffer();
  const answer = await post('compress?quality=95', tight);
  assert.equal(answer.headers.get('result'), 'unchanged');
  assert.equal(answer.headers.get('result-reason'), 'would_grow');
  assert.match(answer.headers.get('ratelimit') ?? '', /^"daily";r=200;/);
  assert.deepEqual(await bytesOf(answer), tight);
  assert.deepEqual(await allowance(), { used: 0, reserved: 0 });
  assert.deepEqual((await store.counters()).byTool, {});

  // Its location must be removed: that's a change, even though the pixels stay the same.
  const located = await cameraPhoto().jpeg({ quality: 20, mozjpeg: true }).toBuffer();
  const stripped = await post('compress?quality=95', located);
  assert.equal(stripped.headers.get('result'), 'optimized');
  assert.ok((await bytesOf(stripped)).length < located.length);
  assert.deepEqual(await allowance(), { used: 1, reserved: 0 });
});

test('images are resized, and documents work with each of their tools', async (t) => {
  const { post, store } = await openProApp(t);
  const resized = await post('resize?width=100', await jpegSample());
  const info = await inspect(readerOf(await bytesOf(resized)));
  assert.deepEqual([info.width, info.height, resized.headers.get('image-height')], [100, 75, '75']);

  const scan = await colorScan({ pages: 3, dpi: 120 });
  const smaller = await post('compress?preset=smallest', scan, { 'content-type': 'application/pdf' });
  assert.equal(smaller.headers.get('content-disposition'), 'attachment; filename="document.pdf"');
  assert.equal(smaller.headers.get('image-width'), null);
  assert.equal(smaller.headers.get('quality-used'), '60');
  const small = await bytesOf(smaller);
  assert.ok(small.length < scan.length / 2);
  const codecs = createNodePdfCodecs();
  assert.equal((await openPdf(small, codecs)).pages.length, 3);

  const scaled = await post('resize?percent=50', textBook({ pages: 3 }));
  assert.equal((await openPdf(await bytesOf(scaled), codecs)).pages.length, 3);

  const zip = await post('convert?format=png&dpi=20', scan);
  assert.equal(zip.headers.get('content-type'), 'application/zip');
  assert.equal(zip.headers.get('content-disposition'), 'attachment; filename="document.zip"');
  const zipped = await bytesOf(zip);
  assert.equal(zip.headers.get('content-length'), String(zipped.length));
  for (const name of ['page-1.png', 'page-2.png', 'page-3.png']) assert.ok(zipped.includes(name), name);
  const onePage = await post('convert?format=png&dpi=20&pages=2', scan);
  assert.equal(onePage.headers.get('content-type'), 'image/png');
  const page = await inspect(readerOf(await bytesOf(onePage)));
  assert.deepEqual([String(page.width), String(page.height)], [onePage.headers.get('image-width'), onePage.headers.get('image-height')]);

  const images = [[await jpegSample(), 'a.jpg'] as const, [await photo(50, 50).webp().toBuffer(), 'b.webp'] as const];
  const album = await post('convert', formOf(images, { format: 'pdf', pageSize: 'image', margin: '0' }));
  assert.equal(album.headers.get('content-type'), 'application/pdf');
  assert.equal((await openPdf(await bytesOf(album), codecs)).pages.length, 2);

  assert.deepEqual((await store.counters()).byTool, {
    'resize-image': 1,
    'compress-pdf': 1,
    'resize-pdf': 1,
    'pdf-to-images': 2,
    'images-to-pdf': 1,
  });
});
