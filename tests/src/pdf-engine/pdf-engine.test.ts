import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { AppError, compressPdfOptions, imagesToPdfOptions, pdfToImagesOptions, resizePdfOptions } from '@imagemill/core';
import { createPdfEngine, type PdfEngine } from '@imagemill/engine-sharp';
import { colorScan, filledForm, photo, poll, slides, type TemporaryDirectory, temporaryDirectory, textBook } from '@imagemill/testkit';
import sharp from 'sharp';

const OPTIONS = compressPdfOptions.parse({ preset: 'smallest' });

/** How many processes this one started that still run. */
function countChildren(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
}

async function codeOf(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'result',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe("the server's engine for documents", () => {
  let folder: TemporaryDirectory;
  let engine: PdfEngine;
  let scan: string;
  const place = async (name: string, bytes: Uint8Array) => {
    const path = join(folder.path, name);
    await writeFile(path, bytes);
    return path;
  };
  const out = (name: string) => join(folder.path, name);

  before(async () => {
    folder = await temporaryDirectory();
    engine = createPdfEngine();
    scan = await place('scan.pdf', await colorScan({ pages: 60, dpi: 150, different: 2 }));
  });
  after(async () => {
    await engine.close();
    await folder.remove();
  });

  test('it inspects, compresses and resizes by paths, and tells how far it is', async () => {
    const input = await place('form.pdf', filledForm());
    const inventory = await engine.inspect(input, {});
    assert.equal(inventory.pages, 1);
    assert.ok(inventory.forms);
    const stages = new Set<string>();
    const report = await engine.compress(input, out('small.pdf'), OPTIONS, { onProgress: ({ stage }) => stages.add(stage) });
    assert.equal((await stat(out('small.pdf'))).size, report.resultBytes);
    assert.ok(report.resultBytes < report.originalBytes && stages.has('verify'));
    await engine.resizePages(input, out('a5.pdf'), resizePdfOptions.parse({ pageSize: 'a5' }));
    const resized = await PDFDocument.load(await readFile(out('a5.pdf')));
    assert.equal(Math.round(resized.getPage(0).getWidth()), 420);
    assert.equal(resized.getForm().getTextField('person.name').getText(), 'Jane Miller');
  });

  test('pages are written one by one, the next when it is asked for', async () => {
    const input = await place('slides.pdf', await slides({ pages: 3, width: 200 }));
    const seen: number[] = [];
    for await (const { page, of, path, width } of engine.renderPages(input, out('slide'), pdfToImagesOptions.parse({ longEdge: 100 }))) {
      seen.push(page);
      assert.equal(of, 3);
      assert.equal((await sharp(path).metadata()).width, width);
      assert.equal((await readdir(folder.path)).filter((name) => name.startsWith('slide-')).length, page);
    }
    assert.deepEqual(seen, [1, 2, 3]);
    // Left in the middle, the process is gone with its work.
    for await (const _ of engine.renderPages(input, out('left'), pdfToImagesOptions.parse({ longEdge: 100 }))) break;
    await poll(() => countChildren() === 0);
    assert.equal((await readdir(folder.path)).filter((name) => name.startsWith('left-')).length, 1);
  });

  test('pictures of every kind that the server reads become one document', async () => {
    const jpeg = await photo(60, 40).jpeg().toBuffer();
    const inputs = [
      await place('1', jpeg),
      await place('2', await photo(50, 50, { alpha: true }).png().toBuffer()),
      await place('3', await photo(40, 60).webp().toBuffer()),
      await place('4', await photo(64, 64).avif().toBuffer()),
      await place('5', await photo(30, 30).tiff().toBuffer()),
    ];
    const { pages, bytes } = await engine.imagesToPdf(inputs, out('album.pdf'), imagesToPdfOptions.parse({ pageSize: 'image' }));
    const album = await readFile(out('album.pdf'));
    assert.deepEqual([pages, bytes], [5, album.length]);
    assert.equal((await PDFDocument.load(album)).getPageCount(), 5);
    assert.ok(album.includes(jpeg), 'the JPEG stands in it byte for byte');
  });

  test('an abort and a deadline kill the process at once; the next document gets another', { timeout: 60_000 }, async () => {
    const abort = new AbortController();
    const cancelled = codeOf(engine.compress(scan, out('never.pdf'), OPTIONS, { signal: abort.signal, onProgress: () => abort.abort() }));
    const next = codeOf(engine.compress(scan, out('never.pdf'), OPTIONS, { timeoutMs: 700 }));
    assert.equal(await cancelled, 'cancelled');
    assert.equal(await next, 'timed_out');
    await poll(() => countChildren() === 0);
    assert.equal(await codeOf(engine.inspect(await place('after.pdf', filledForm()), {})), 'result');
  });

  test('a document that needs more memory than a process may have fails by itself', { timeout: 60_000 }, async () => {
    const small = createPdfEngine({ maxBytes: 120_000_000 });
    assert.equal(await codeOf(small.compress(scan, out('never.pdf'), OPTIONS)), 'too_complex');
    await small.close();
  });

  test('documents wait in line, and closing ends them all', { timeout: 60_000 }, async () => {
    const closing = createPdfEngine();
    const codes = [codeOf(closing.compress(scan, out('a.pdf'), OPTIONS)), codeOf(closing.compress(scan, out('b.pdf'), OPTIONS))];
    const leaving = new AbortController();
    codes.push(codeOf(closing.compress(scan, out('c.pdf'), OPTIONS, { signal: leaving.signal })));
    leaving.abort();
    assert.equal(await codes[2], 'cancelled');
    await closing.close();
    assert.deepEqual(await Promise.all(codes), ['cancelled', 'cancelled', 'cancelled']);
  });

  test('what is refused is told by its code, and the process goes on', async () => {
    const input = await place('none.pdf', new TextEncoder().encode('no document'));
    assert.match(await codeOf(engine.compress(input, out('never.pdf'), OPTIONS)), /^(unsupported_media|corrupt_input)$/);
    const book = await place('book.pdf', textBook({ pages: 2 }));
    const pages = engine.renderPages(book, out('page'), pdfToImagesOptions.parse({ pages: '7' }));
    assert.equal(await codeOf(pages.next()), 'invalid_option');
  });
});
