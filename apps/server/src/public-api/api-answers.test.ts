import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { createPlan, DEFAULT_LIMITS, fitEffort, limitedTo, OPERATIONS, type Operation, parseOptions, SHARP_ENGINE } from '@imagemill/core';
import { createSharpEngine } from '@imagemill/engine-sharp';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { inspect, readerOf } from '@imagemill/files';
import { openPdf } from '@imagemill/pdf';
import { colorScan, decode, photo } from '@imagemill/testkit';
import { formOf, jpegSample } from '../processing/test-pro.js';
import { temporaryDirectory } from '../test-app.js';
import { openLiveApi } from './test-api.js';

type Options = Readonly<Record<string, string>>;

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;
type Format = (typeof FORMATS)[number];

/** The options used for each format. */
const ASKED: Readonly<Record<Operation, (format: Format) => Options>> = {
  compress: () => ({ quality: '50' }),
  resize: () => ({ width: '100' }),
  convert: (format) => ({ format: format === 'webp' ? 'jpeg' : 'webp', quality: '60' }),
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Checks every header promised for a file, except those specific to images. */
function assertHeaders({ headers }: Response, result: Uint8Array, sent: Uint8Array): void {
  const header = (name: string) => headers.get(name) ?? '';
  assert.equal(header('content-length'), String(result.length));
  assert.equal(header('etag'), `"${sha256(result)}"`);
  assert.match(header('content-disposition'), /^attachment; filename="[\w-]+\.\w+"$/);
  assert.equal(header('original-bytes'), String(sent.length));
  assert.equal(header('result'), 'optimized');
  assert.match(header('server-timing'), /^line;dur=[\d.]+, upload;dur=[\d.]+, wait;dur=[\d.]+, work;dur=[\d.]+$/);
  assert.equal(header('cache-control'), 'no-store');
  assert.equal(header('vary'), 'Accept');
  assert.match(header('request-id'), /^[0-9a-f-]{36}$/);
  assert.match(header('ratelimit-policy'), /^"minute";q=1000;w=60, "month";q=5000;w=2\d{6}$/);
  assert.match(header('ratelimit'), /^"minute";r=\d+;t=\d+, "month";r=\d+;t=\d+$/);
}

/** What engine-sharp returns for the same plan. */
async function openReference(t: TestContext) {
  const engine = await createSharpEngine();
  t.after(() => engine.close());
  const directory = await temporaryDirectory(t);
  const limits = DEFAULT_LIMITS.api;
  return async (operation: Operation, file: Uint8Array, options: Options) => {
    const input = path.join(directory, 'input');
    await writeFile(input, file);
    const source = await inspect(readerOf(file));
    const plan = createPlan(operation, source, parseOptions(operation, options), limitedTo(SHARP_ENGINE, limits));
    return engine.run(fitEffort(plan, limits.timeoutMs), input);
  };
}

test("four image formats, three operations and both kinds of body give valid files, all headers and the engine's bytes", async (t) => {
  const [{ post, store, allowance }, reference] = [await openLiveApi(t), await openReference(t)];
  let done = 0;
  for (const format of FORMATS) {
    const file = await photo(320, 240).toFormat(format, { quality: 95 }).toBuffer();
    for (const operation of OPERATIONS) {
      const what = `${operation} ${format}`;
      const options = ASKED[operation](format);
      const expected = await reference(operation, file, options);
      const raw = await post(`${operation}?${new URLSearchParams(options)}`, file, { 'content-type': `image/${format}` });
      const form = await post(operation, formOf([[file, `a.${format}`]], options));
      for (const answer of [raw, form]) {
        assert.equal(answer.status, 200, `${what}: ${answer.ok || (await answer.clone().text())}`);
        const result = await bytesOf(answer);
        done += 1;
        assertHeaders(answer, result, file);
        const { width, height } = await decode(result);
        assert.deepEqual([answer.headers.get('image-width'), answer.headers.get('image-height')], [String(width), String(height)], what);
        assert.equal(answer.headers.get('quality-used'), expected.qualityUsed?.toString() ?? null, what);
        assert.equal(answer.headers.get('visual-score'), expected.visualScore?.toString() ?? null, what);
        assert.equal(answer.headers.get('content-type'), `image/${expected.format}`);
        assert.ok(result.equals(expected.bytes), `${what} differs from the engine's result`);
      }
    }
  }
  assert.deepEqual(await allowance(), { used: done, reserved: 0 });
  assert.deepEqual((await store.counters()).byTool, { 'compress-image': 8, 'resize-image': 8, 'convert-image': 8 });
});

test('a PDF works in all three operations, with both kinds of body', async (t) => {
  const { post, allowance } = await openLiveApi(t);
  const scan = await colorScan({ pages: 2, dpi: 100 });
  const codecs = createNodePdfCodecs();
  const asked: [Operation, Options, string][] = [
    ['compress', { preset: 'small' }, 'application/pdf'],
    ['resize', { percent: '50' }, 'application/pdf'],
    ['convert', { format: 'png', dpi: '20' }, 'application/zip'],
    ['convert', { format: 'jpeg', dpi: '20', pages: '1' }, 'image/jpeg'],
  ];
  for (const [operation, options, type] of asked) {
    const raw = await post(`${operation}?${new URLSearchParams(options)}`, scan, { 'content-type': 'application/pdf' });
    const form = await post(operation, formOf([[scan, 'scan.pdf']], options));
    for (const answer of [raw, form]) {
      assert.equal(answer.status, 200, answer.ok ? '' : await answer.text());
      const result = await bytesOf(answer);
      assertHeaders(answer, result, scan);
      assert.equal(answer.headers.get('content-type'), type);
      assert.equal(answer.headers.get('image-width') !== null, type === 'image/jpeg', 'only a picture has a width');
      if (type === 'application/pdf') assert.equal((await openPdf(result, codecs)).pages.length, 2);
      else if (type === 'image/jpeg') assert.ok((await decode(result)).width > 0);
      else for (const page of ['page-1.png', 'page-2.png']) assert.ok(result.includes(page));
    }
  }
  const album = await post(
    'convert',
    formOf([[await jpegSample(), 'a.jpg'] as const, [await jpegSample(), 'b.jpg'] as const], { format: 'pdf' }),
  );
  assert.equal((await openPdf(await bytesOf(album), codecs)).pages.length, 2);
  assert.deepEqual(await allowance(), { used: 9, reserved: 0 });
});

test('a report is sent only if Accept prefers it, and costs the same', async (t) => {
  const { post, allowance } = await openLiveApi(t);
  const file = await jpegSample();
  for (const accept of ['*/*', 'application/json, */*', 'image/*, application/json;q=0.5', 'text/html']) {
    assert.equal((await post('compress', file, { accept })).headers.get('content-type'), 'image/jpeg', accept);
  }
  const result = await bytesOf(await post('compress', file));
  for (const accept of ['application/json', 'application/json, */*;q=0.9']) {
    const answer = await post('compress', file, { accept });
    const { sha256: hash, resultBytes, originalBytes, width } = (await answer.json()) as Record<string, unknown>;
    assert.deepEqual([hash, resultBytes, originalBytes, width], [sha256(result), result.length, file.length, 320]);
  }
  assert.deepEqual(await allowance(), { used: 7, reserved: 0 });
});

test('targetBytes is met, or refused with the smallest possible size', async (t) => {
  const { post, allowance } = await openLiveApi(t);
  const file = await jpegSample(800, 600);
  const answer = await post('compress?targetBytes=20000', file);
  assert.equal(answer.status, 200, answer.ok ? '' : await answer.text());
  assert.ok((await bytesOf(answer)).length <= 20_000);
  const refused = await post('compress?targetBytes=1000&format=png', file);
  const { code, bestBytes } = (await refused.json()) as { code: string; bestBytes: number };
  assert.equal(code, 'target_unreachable');
  assert.ok(bestBytes > 1000);
  assert.deepEqual(await allowance(), { used: 1, reserved: 0 });
});

test('every response to a request with a key, and /v1/usage, says what is left for the minute and the month', async (t) => {
  const now = Date.parse('2026-11-16T10:00:30Z');
  const { post, get } = await openLiveApi(t, { clock: () => now, env: { API_RATE_PER_MINUTE: '60' } });
  assert.equal((await post('compress', await jpegSample())).status, 200);
  const answer = await get('usage');
  assert.deepEqual(await answer.json(), {
    month: { limit: 5000, used: 1, remaining: 4999, resetsAt: '2026-12-01T00:00:00.000Z' },
    minute: { limit: 60, remaining: 58, resetsAt: '2026-11-16T10:01:00.000Z' },
  });
  assert.equal(answer.headers.get('ratelimit-policy'), '"minute";q=60;w=60, "month";q=5000;w=2592000');
  assert.equal(answer.headers.get('ratelimit'), '"minute";r=58;t=30, "month";r=4999;t=1259970');
  const formats = await get('formats');
  assert.equal(formats.status, 200);
  assert.match(formats.headers.get('ratelimit') ?? '', /^"minute";r=57;t=30, "month";r=4999;/);
  const failed = await post('compress', 'no picture');
  assert.equal(failed.status, 415);
  assert.match(failed.headers.get('ratelimit') ?? '', /^"minute";r=56;t=30, "month";r=4999;/);
});
