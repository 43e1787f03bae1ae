import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PdfToImagesOptions } from '@imagemill/core';
import { AppError, type ErrorCode } from '@imagemill/errors';
import { plainDocument, plainStream } from './pdfium/plain-document.js';
import { inkOf, japanesePage, line, namedLettersPage, textPages } from './pdfium/test-documents.js';
import { type RenderedPage, renderPages } from './render-pages.js';
import type { PdfProgress, PdfRunOptions } from './report.js';
import { testCodecs } from './test-codecs.js';

const codecs = testCodecs();
const pages = textPages([line('one'), line('two'), line('three'), line('four')]);

async function render(bytes: Uint8Array, options: Partial<PdfToImagesOptions> = {}, run?: PdfRunOptions, from = codecs) {
  const drawn: RenderedPage[] = [];
  for await (const page of renderPages(bytes, { format: 'png', quality: 80, ...options }, from, run)) drawn.push(page);
  return drawn;
}

const rejects = (work: Promise<unknown>, code: ErrorCode, words = /./) =>
  assert.rejects(work, (error) => error instanceof AppError && error.code === code && words.test(error.detail));

test('the requested pages are rendered at the requested resolution', async () => {
  const drawn = await render(pages, { pages: '4,1-2', dpi: 144 });
  assert.deepEqual(
    drawn.map(({ page, width, height, raster }) => [page, width, height, raster.data.length]),
    [4, 1, 2].map((page) => [page, 400, 200, 400 * 200 * 3]),
  );
  for (const { raster } of drawn) assert.ok(inkOf(raster.data) > 100);
});

test('the default is 150 dpi; with a long edge, the longer side has that many pixels', async () => {
  const [usual] = await render(pages, { pages: '1' });
  assert.deepEqual([usual?.width, usual?.height], [417, 208]);
  const [edge] = await render(pages, { pages: '1', longEdge: 1000 });
  assert.deepEqual([edge?.width, edge?.height], [1000, 500]);
});

test('a dynamic form, whose pages only say that another program is needed, is refused', async () => {
  const form = textPages([line('Please wait')], { catalog: '/NeedsRendering true/AcroForm<</XFA[(a)(b)]/Fields[]>>' });
  await rejects(render(form), 'unsupported_media', /dynamic form/);
});

test('progress is reported before each page and at the end', async () => {
  const progress: PdfProgress[] = [];
  await render(pages, { pages: '1-2' }, { onProgress: (step) => progress.push(step) });
  assert.deepEqual(
    progress.map(({ done, total, share }) => [done, total, share]),
    [
      [0, 2, 0],
      [1, 2, 0.5],
      [2, 2, 1],
    ],
  );
});

test('canceling stops the work inside a page that is rendered in bands', async () => {
  const cancel = new AbortController();
  const begun: number[] = [];
  // The first band is rendered synchronously, so this comes after it.
  const onProgress = ({ done }: PdfProgress) => {
    begun.push(done);
    queueMicrotask(() => cancel.abort());
  };
  await rejects(render(pages, { longEdge: 12_000 }, { signal: cancel.signal, onProgress }), 'cancelled');
  assert.deepEqual(begun, [0]);
});

test('a page rendered in bands looks like the same page rendered at once', async () => {
  const [small] = await render(pages, { pages: '3', longEdge: 1000 });
  const [large] = await render(pages, { pages: '3', longEdge: 9000 });
  const share = ({ raster, width, height }: RenderedPage) => inkOf(raster.data) / (width * height);
  assert.ok(small && large && Math.abs(share(small) - share(large)) < 0.003);
});

test("pages that don't exist, too many pixels and documents without pages are refused", async () => {
  await rejects(render(pages, { pages: '3-7' }), 'invalid_option', /has 4 pages; page 7/);
  await rejects(render(pages, { dpi: 1200, format: 'webp', longEdge: 16_384 }), 'too_many_pixels', /Page 1 would be 16384 × 8192/);
  await rejects(render(pages, { longEdge: 16_000 }), 'too_many_pixels');
  await rejects(render(plainDocument(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])), 'corrupt_input');
});

test('fonts are loaded only when a document uses a script without embedding a font for it', async () => {
  const own = testCodecs();
  await render(pages, {}, {}, own);
  assert.deepEqual(own.loaded, ['pdfium']);
  const [japanese] = await render(japanesePage('日本'), {}, {}, own);
  assert.deepEqual(own.loaded, ['pdfium', 'font-jp']);
  assert.ok(japanese && inkOf(japanese.raster.data) > 500);
  const [greek] = await render(namedLettersPage('/Alpha/beta/omega'), {}, {}, own);
  assert.deepEqual(own.loaded, ['pdfium', 'font-jp', 'font-latin']);
  assert.ok(greek && inkOf(greek.raster.data) > 300);
});

test('a font that fails to load is an error, not an empty page', async () => {
  const own = testCodecs();
  const offline = { ...own, loadPart: (part: string) => (part === 'pdfium' ? own.loadPart(part) : Promise.reject(new Error('offline'))) };
  await assert.rejects(render(japanesePage('日本'), {}, {}, offline), /offline/);
});

test("a page that can't be read is left out; if there is no other, that is an error", async () => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 9 0 R 3 0 R]/Count 3/MediaBox[0 0 200 100]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    plainStream('', '0 0 99 99 re f'),
  ];
  const drawn = await render(plainDocument(objects), { dpi: 72 });
  assert.deepEqual(
    drawn.map(({ page, of }) => [page, of]),
    [
      [1, 3],
      [3, 3],
    ],
  );
  await rejects(render(plainDocument(objects), { pages: '2' }), 'corrupt_input', /Page 2 cannot be read/);
});

test("a document that PDFium can't read as it is gets repaired first, as for compressing", async () => {
  const objects =
    '1 0 obj\n<</Kids[<</Parent 1 0 R/Contents[2 0 R]>>]/Resources<<>>>>\n2 0 obj\n<<>>\nstream\n0 0 99 99 re f\nendstream\nendobj\n';
  const [page, ...others] = await render(Buffer.from(`%PDF-1.\n${objects}trailer<</Root<</Pages 1 0 R>>>>`), { dpi: 72 });
  assert.ok(page && inkOf(page.raster.data) > 9000);
  assert.deepEqual(others, []);
});
