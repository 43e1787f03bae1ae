import { AppError } from '@imagemill/errors';
import type { PdfiumDocument } from '../pdfium/pdfium-document.js';

/**
 * The longest side of a drawing, in pixels. At one pixel per point, a missing letter shows, but how
 * well an image was recompressed hardly does.
 */
const MAX_SIDE = 1200;
/** Pixels are compared in squares with this side, about the size of a letter. */
const SQUARE = 8;
/**
 * How much the pixels of a square may differ on average, out of 255. Recompressed images stay below
 * 8, and a missing letter reaches 20.
 */
const LIMIT = 12;

/**
 * Which of these pages (counted from 0) look different in the two documents. A page that can't be
 * rendered in the first one doesn't count.
 */
export function pagesThatDiffer(before: PdfiumDocument, after: PdfiumDocument, pages: readonly number[]): number[] {
  return pages.filter((page) => {
    const old = draw(before, page);
    if (!old) return false;
    const made = draw(after, page);
    return made?.levels.length !== old.levels.length || largestDifference(old, made) > LIMIT;
  });
}

/** A page in gray. */
interface Drawing {
  readonly width: number;
  readonly levels: Uint8Array;
}

function draw(document: PdfiumDocument, index: number): Drawing | undefined {
  const size = document.pageSize(index);
  if (!size) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height));
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  try {
    const page = document.openPage(index);
    try {
      const levels = page.drawBrightness({ width, pageHeight: height, top: 0, height });
      return levels && { width, levels };
    } finally {
      page.close();
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * The mean difference in brightness in the square that differs most. Pixels are compared with the
 * range of those around the same place in the other image, because a letter without its hinting may
 * be half a pixel off.
 */
function largestDifference({ width, levels: one }: Drawing, { levels: other }: Drawing): number {
  const height = one.length / width;
  const differences = new Float64Array(Math.ceil(width / SQUARE) * Math.ceil(height / SQUARE));
  addBeyond(one, other, width, height, differences);
  addBeyond(other, one, width, height, differences);
  return differences.reduce((largest, sum) => Math.max(largest, sum), 0) / (SQUARE * SQUARE);
}

/**
 * Adds to each square how much its pixels are darker or lighter than all nine at and around the
 * same place in the other image.
 */
function addBeyond(pixels: Uint8Array, around: Uint8Array, width: number, height: number, squares: Float64Array): void {
  const columns = Math.ceil(width / SQUARE);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value = pixels[at] as number;
      if (value === around[at]) continue;
      let [low, high] = [255, 0];
      for (let row = at - width - 1; row <= at + width - 1; row += width) {
        for (let near = row; near < row + 3; near++) {
          const level = around[near] as number;
          if (level < low) low = level;
          if (level > high) high = level;
        }
      }
      const beyond = value < low ? low - value : value > high ? value - high : 0;
      const square = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE);
      if (beyond > 0) squares[square] = (squares[square] as number) + beyond;
    }
  }
}
