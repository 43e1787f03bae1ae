import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { compressPdfOptions, parseWith, pdfToImagesOptions } from '@imagemill/core';
import type { PdfFileResult, PdfPageEngine } from '@imagemill/engine-wasm';
import { colorScan, poll, type TemporaryDirectory, temporaryDirectory, textBook } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { setUpSite } from '../site/site-fixture.js';
import { loadPdfEngine } from './page-pdf-engine.js';
import { rendererMemory } from './renderer-memory.js';

/** What the page keeps between calls; this window is the browser's. */
declare const window: { pdfEngine: PdfPageEngine; abort: AbortController; work?: Work; cancelAt?: number };
interface Work {
  pages: number;
  result?: Pick<PdfFileResult, 'resultBytes' | 'pages' | 'changes'>;
  error?: string;
  /** How often the worker reported progress after it was canceled. */
  heardAfter?: number;
}

const MB = 1_000_000;
const noProc = process.platform === 'linux' ? false : 'reads what a process holds from /proc';

describe('long documents', () => {
  const fixture = setUpSite();
  let folder: TemporaryDirectory;
  before(async () => {
    folder = await temporaryDirectory();
  });
  after(() => folder.remove());

  /**
   * A page with the full engine and the document in a file input: it stays on disk until it's read.
   */
  async function visitWith(name: string, bytes: Uint8Array): Promise<Page> {
    const path = join(folder.path, name);
    await writeFile(path, bytes);
    const page = await fixture.visit('/compress-image');
    await loadPdfEngine(page, 'full');
    await page.evaluate(() => {
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', id: 'long-document' });
      document.body.append(input);
    });
    await page.setInputFiles('#long-document', path);
    return page;
  }

  /** Watches memory until the work is done, and returns the peak. */
  async function watch(page: Page): Promise<{ work: Work; maxBytes: number }> {
    let maxBytes = 0;
    const work = await poll(
      async () => {
        maxBytes = Math.max(maxBytes, await rendererMemory(fixture.browser));
        const work = await page.evaluate(() => window.work);
        return work?.result || work?.error ? work : undefined;
      },
      { timeoutMs: 300_000, everyMs: 250 },
    );
    return { work, maxBytes };
  }

  for (const { name, make, pages, options, roomBytes } of [
    // Its images are 1 GB of samples.
    {
      name: 'a scan of 300 pages',
      make: () => colorScan({ pages: 300, dpi: 100, different: 6 }),
      pages: 300,
      options: { dpi: 36 },
      roomBytes: 450 * MB,
    },
    { name: 'a book of 1,000 pages', make: () => textBook({ pages: 1000 }), pages: 1000, options: {}, roomBytes: 300 * MB },
  ]) {
    test(`${name} is compressed in a browser with flat memory`, { skip: noProc }, async () => {
      const page = await visitWith('long.pdf', await make());
      const before = await rendererMemory(fixture.browser);
      await page.evaluate(compressInPage, parseWith(compressPdfOptions, options));
      const { work, maxBytes } = await watch(page);
      assert.equal(work.error, undefined);
      assert.equal(work.result?.pages, pages);
      assert.ok(maxBytes - before < roomBytes, `${Math.round((maxBytes - before) / MB)} MB`);
      await page.close();
    });
  }

  test('canceling in the middle of the work ends the worker at once', async () => {
    const page = await visitWith('cancelled.pdf', await colorScan({ pages: 40, dpi: 150, different: 2 }));
    await page.evaluate(() => {
      window.cancelAt = 3;
    });
    await page.evaluate(compressInPage, parseWith(compressPdfOptions, { preset: 'smallest' }));
    const { work } = await watch(page);
    assert.equal(work.error, 'cancelled');
    // A worker that went on until its next image would report that first.
    assert.equal(work.heardAfter, 0);
    await poll(() => page.workers().length === 0, { what: 'the worker to end' });
    await page.close();
  });

  test('pages come as images one after another, and leaving the loop ends the worker', async () => {
    const page = await visitWith('pages.pdf', textBook({ pages: 60 }));
    await page.evaluate(
      async (options) => {
        const input = document.querySelector<HTMLInputElement>('#long-document')?.files?.[0];
        const work: Work = { pages: 0 };
        window.work = work;
        if (!input) return;
        for await (const { page: number, of, file } of window.pdfEngine.renderPages(input, options)) {
          if (file.size === 0 || of !== 60) return;
          work.pages = number;
          if (number === 5) break;
        }
      },
      parseWith(pdfToImagesOptions, { longEdge: 200 }),
    );
    assert.equal(await page.evaluate(() => window.work?.pages), 5);
    await poll(() => page.workers().length === 0);
    await page.close();
  });
});

/** Runs in the browser, so it can't use anything from this module. Doesn't wait for the end. */
function compressInPage(options: Parameters<PdfPageEngine['compress']>[1]): void {
  const work: Work = { pages: 0 };
  window.work = work;
  window.abort = new AbortController();
  const input = document.querySelector<HTMLInputElement>('#long-document')?.files?.[0];
  if (!input) return;
  const onProgress = ({ stage, done }: { stage: string; done: number }) => {
    if (work.heardAfter !== undefined) work.heardAfter += 1;
    if (stage !== 'images' || done !== window.cancelAt || window.abort.signal.aborted) return;
    work.heardAfter = 0;
    window.abort.abort();
  };
  window.pdfEngine.compress(input, options, { signal: window.abort.signal, onProgress }).then(
    ({ resultBytes, pages, changes }) => {
      work.result = { resultBytes, pages, changes };
    },
    ({ code }) => {
      work.error = code;
    },
  );
}
