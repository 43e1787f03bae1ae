import { AppError } from '@imagemill/core';
import type { Raster } from '../codecs.js';
import type { PdfiumDocument } from '../pdfium/pdfium-document.js';

/** One pixel per point shows a letter that is gone, and hardly shows how well a picture was recompressed. */
const MAX_SIDE = 1200;
/** Pixels are compared by squares of this side, about the size of a letter. */
const SQUARE = 8;
/** How far the samples of a square may be apart on average, of 255. */
const LIMIT = 24;

/** Which of these pages (counted from 0) look different in the two documents. A page that cannot be drawn in the first one does not count. */
export function pagesThatDiffer(before: PdfiumDocument, after: PdfiumDocument, pages: readonly number[]): number[] {
  return pages.filter((page) => {
    const old = draw(before, page);
    if (!old) return false;
    const made = draw(after, page);
    return made?.data.length !== old.data.length || largestDifference(old, made) > LIMIT;
  });
}

function draw(document: PdfiumDocument, index: number): Raster | undefined {
  const size = document.pageSize(index);
  if (!size) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height));
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  try {
    const page = document.openPage(index);
    try {
      return page.drawBand({ width, pageHeight: height, top: 0, height });
    } finally {
      page.close();
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The mean difference of samples in the square where it is largest. */
export function largestDifference(a: Raster, b: Raster): number {
  const { width, height } = a;
  const columns = Math.ceil(width / SQUARE);
  const sums = new Uint32Array(columns);
  let largest = 0;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const difference =
        Math.abs((a.data[at] as number) - (b.data[at] as number)) +
        Math.abs((a.data[at + 1] as number) - (b.data[at + 1] as number)) +
        Math.abs((a.data[at + 2] as number) - (b.data[at + 2] as number));
      if (difference > 0) sums[Math.floor(column / SQUARE)] = (sums[Math.floor(column / SQUARE)] as number) + difference;
    }
    if (row % SQUARE < SQUARE - 1 && row < height - 1) continue;
    for (const sum of sums) largest = Math.max(largest, sum);
    sums.fill(0);
  }
  return largest / (SQUARE * SQUARE * 3);
}
