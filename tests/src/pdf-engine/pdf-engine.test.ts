import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { compressPdfOptions, imagesToPdfOptions, parseWith, pdfToImagesOptions, resizePdfOptions } from '@imagemill/core';
import { createPool, type Pool, type PoolRun } from '@imagemill/engine-sharp';
import { AppError } from '@imagemill/errors';
import type { PdfJobKind, PdfJobOf } from '@imagemill/pdf';
import { colorScan, filledForm, photo, slides, type TemporaryDirectory, temporaryDirectory, textBook } from '@imagemill/testkit';
import sharp from 'sharp';

const COMPRESS = { kind: 'compress', options: parseWith(compressPdfOptions, { preset: 'smallest' }) } as const;
const LIMITS = { workers: 1, queueLength: 10, queueWaitMs: 600_000, memoryMb: 2500 };

async function codeOf(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'result',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe("documents in the server's worker processes", () => {
  let folder: TemporaryDirectory;
  let pool: Pool;
  let scan: string;
  const place = async (name: string, bytes: Uint8Array) => {
    const path = join(folder.path, name);
    await writeFile(path, bytes);
    return path;
  };
  const out = (name: string) => join(folder.path, name);
  /** Processes a document in `pool` or another pool. */
  const work = <K extends PdfJobKind>(
    job: PdfJobOf<K>,
    inputs: string | readonly string[],
    outputPath: string,
    run: Partial<PoolRun> = {},
    by = pool,
  ) => {
    const inputPaths = typeof inputs === 'string' ? [inputs] : inputs;
    const defaults = { signal: new AbortController().signal, cpuMs: 600_000 };
    return by.runDocument<K>({ kind: 'document', job, inputPaths, outputPath }, { ...defaults, ...run });
  };

  before(async () => {
    folder = await temporaryDirectory();
    pool = await createPool({ ...LIMITS, folder: join(folder.path, 'pool') });
    scan = await place('scan.pdf', await colorScan({ pages: 60, dpi: 150, different: 2 }));
  });
  after(async () => {
    await pool.close();
    await folder.remove();
  });

  test('documents are inspected, compressed and resized by path, with progress reports', async () => {
    const input = await place('form.pdf', filledForm());
    const inventory = await work<'inspect'>({ kind: 'inspect', options: {} }, input, '');
    assert.equal(inventory.pages, 1);
    assert.ok(inventory.forms);
    const shares: number[] = [];
    const report = await work<'compress'>(COMPRESS, input, out('small.pdf'), { onProgress: (share) => shares.push(share) });
    assert.equal((await stat(out('small.pdf'))).size, report.resultBytes);
    assert.ok(report.resultBytes < report.originalBytes);
    assert.ok(shares.length > 2 && shares.every((share, at) => share >= (shares[at - 1] ?? 0) && share <= 1), String(shares));
    const options = parseWith(resizePdfOptions, { pageSize: 'a5' });
    await work<'resizePages'>({ kind: 'resizePages', options }, input, out('a5.pdf'));
    const resized = await PDFDocument.load(await readFile(out('a5.pdf')));
    assert.equal(Math.round(resized.getPage(0).getWidth()), 420);
    assert.equal(resized.getForm().getTextField('person.name').getText(), 'Jane Miller');
  });

  test('pages are written one at a time, each after the previous one was taken', async () => {
    const input = await place('slides.pdf', await slides({ pages: 3, width: 200 }));
    const job = { kind: 'renderPages', options: parseWith(pdfToImagesOptions, { longEdge: 100 }) } as const;
    const seen: number[] = [];
    const { pages } = await work<'renderPages'>(job, input, out('slide'), {
      onPage: async ({ page, of, path, width }) => {
        seen.push(page);
        assert.equal(of, 3);
        assert.equal((await sharp(path).metadata()).width, width);
        assert.equal((await readdir(folder.path)).filter((name) => name.startsWith('slide-')).length, page);
      },
    });
    assert.deepEqual([pages, seen], [3, [1, 2, 3]]);
    const leaving = new AbortController();
    const left = work<'renderPages'>(job, input, out('left'), { signal: leaving.signal, onPage: () => leaving.abort() });
    assert.equal(await codeOf(left), 'cancelled');
    assert.equal((await readdir(folder.path)).filter((name) => name.startsWith('left-')).length, 1);
  });

  test('images in several formats become one document', async () => {
    const jpeg = await photo(60, 40).jpeg().toBuffer();
    const inputs = [
      await place('1', jpeg),
      await place('2', await photo(50, 50, { alpha: true }).png().toBuffer()),
      await place('3', await photo(40, 60).webp().toBuffer()),
      await place('4', await photo(64, 64).avif().toBuffer()),
      await place('5', await photo(30, 30).tiff().toBuffer()),
    ];
    const options = parseWith(imagesToPdfOptions, { pageSize: 'image' });
    const { pages, bytes } = await work<'imagesToPdf'>({ kind: 'imagesToPdf', options }, inputs, out('album.pdf'));
    const album = await readFile(out('album.pdf'));
    assert.deepEqual([pages, bytes], [5, album.length]);
    assert.equal((await PDFDocument.load(album)).getPageCount(), 5);
    assert.ok(album.includes(jpeg), 'the PDF contains the JPEG byte for byte');
  });

  test('an abort or a CPU limit ends the work at once, and the next document gets another process', { timeout: 900_000 }, async () => {
    const abort = new AbortController();
    const cancelled = codeOf(work(COMPRESS, scan, out('never.pdf'), { signal: abort.signal, onProgress: () => abort.abort() }));
    const next = codeOf(work(COMPRESS, scan, out('never.pdf'), { cpuMs: 700 }));
    assert.equal(await cancelled, 'cancelled');
    assert.equal(await next, 'timed_out');
    assert.equal(await codeOf(work({ kind: 'inspect', options: {} }, await place('after.pdf', filledForm()), '')), 'result');
  });

  test('a document that needs more memory than a process may have fails as too complex', { timeout: 900_000 }, async () => {
    const small = await createPool({ ...LIMITS, memoryMb: 120, folder: join(folder.path, 'small') });
    assert.equal(await codeOf(work(COMPRESS, scan, out('never.pdf'), {}, small)), 'too_complex');
    await small.close();
  });

  test('a refused document fails with its code, and the process keeps working', async () => {
    const input = await place('none.pdf', new TextEncoder().encode('no document'));
    assert.match(await codeOf(work(COMPRESS, input, out('never.pdf'))), /^(unsupported_media|corrupt_input)$/);
    const book = await place('book.pdf', textBook({ pages: 2 }));
    const job = { kind: 'renderPages', options: parseWith(pdfToImagesOptions, { pages: '7' }) } as const;
    assert.equal(await codeOf(work(job, book, out('page'))), 'invalid_option');
  });
});
