import type { PdfToImagesOptions } from '@imagemill/core';
import { AppError, throwIfCancelled } from '@imagemill/errors';
import type { PdfCodecs, Raster } from './codecs.js';
import { pagePixels } from './page-pixels.js';
import { parsePageRange } from './page-range.js';
import { DrawnDocument } from './pdfium/drawn-document.js';
import type { PdfRunOptions } from './report.js';

/** One page as an image, RGB on white. */
export interface RenderedPage {
  /** Counted from 1. */
  readonly page: number;
  /** How many pages were requested. */
  readonly of: number;
  readonly width: number;
  readonly height: number;
  readonly raster: Raster;
}

/**
 * Renders pages one after another: the next one starts when the caller asks for it. Pages that
 * can't be read are left out, unless that is all of them (`corrupt_input`). Throws `invalid_option`
 * for pages that don't exist, `too_many_pixels` for a page that would be too large, and what
 * `openPdf` throws for documents that can't be opened.
 */
export async function* renderPages(
  input: Uint8Array,
  options: PdfToImagesOptions,
  codecs: PdfCodecs,
  run: PdfRunOptions = {},
): AsyncGenerator<RenderedPage, void, undefined> {
  const { signal, onProgress } = run;
  throwIfCancelled(signal);
  const document = await DrawnDocument.open(input, options.password, codecs);
  try {
    const pages = parsePageRange(options.pages, document.pageCount);
    const total = pages.length;
    let unreadable: unknown;
    let drawn = 0;
    for (const [done, page] of pages.entries()) {
      onProgress?.({ stage: 'pages', done, total, share: done / total });
      try {
        const size = document.pageSize(page - 1);
        if (!size) throw new AppError('corrupt_input', { detail: `Page ${page} cannot be read.` });
        const pixels = pagePixels(page, size, options);
        const raster = await document.draw(page - 1, pixels, signal);
        yield { page, of: total, ...pixels, raster };
        drawn += 1;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'corrupt_input') throw error;
        unreadable = error;
      }
    }
    if (drawn === 0) throw unreadable;
    onProgress?.({ stage: 'pages', done: total, total, share: 1 });
  } finally {
    document.close();
  }
}
