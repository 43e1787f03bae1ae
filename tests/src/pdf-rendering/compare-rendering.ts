import { readFile } from 'node:fs/promises';
import type { PdfToImagesOptions } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { type PdfCodecs, renderPages } from '@imagemill/pdf';
import { type Gray, halvedGray, ssim } from './ssim.js';
import { drawWithMupdf, drawWithPoppler } from './third-party.js';

/** How similar a page looks, rendered by us and by others, at half its size. */
export interface PageLikeness {
  readonly page: number;
  /** Undefined if the other program gives no image. */
  readonly mupdf: number | undefined;
  readonly poppler: number | undefined;
  /** How similar the two others are. */
  readonly between: number | undefined;
}

export interface RenderingComparison {
  readonly pages: readonly PageLikeness[];
  /** The error that ended the document: its code and detail. */
  readonly error?: string;
}

/** Similarity to the closer of the other renderers; 0 if there is none. */
export function best({ mupdf, poppler }: PageLikeness): number {
  return Math.max(mupdf ?? 0, poppler ?? 0);
}

/** Compares up to `maxPages` pages, starting with the first. */
export async function compareRendering(path: string, dpi: number, maxPages: number, codecs: PdfCodecs): Promise<RenderingComparison> {
  const options: PdfToImagesOptions = { format: 'png', dpi, quality: 80 };
  const pages: PageLikeness[] = [];
  try {
    for await (const { page, width, height, raster } of renderPages(await readFile(path), options, codecs)) {
      const ours = halvedGray(raster.data, width, height);
      const halved = (data: Uint8Array) => halvedGray(data, width, height);
      const mupdf = await drawWithMupdf(path, page, width, height).then(halved, () => undefined);
      const poppler = await drawWithPoppler(path, page, width, height).then(halved, () => undefined);
      const likeness = (a: Gray | undefined, b: Gray | undefined) => a && b && ssim(a, b);
      pages.push({ page, mupdf: likeness(ours, mupdf), poppler: likeness(ours, poppler), between: likeness(mupdf, poppler) });
      if (pages.length === maxPages) break;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { pages, error: `${error.code}: ${error.detail}` };
  }
  return { pages };
}
