import type { OutputFormat } from '@imagemill/files';
import type { Codec, Pixels } from '../plan/plan.js';
import type { EncodeStep } from '../plan/steps.js';

/**
 * Colors get their full resolution, which takes 5 to 25% more bytes, if half of it alone would
 * score less than this above the goal.
 */
const MARGIN = 5;

/** The resolution of colors with which a format can reach a score. */
export function chromaFor(
  sample: Pixels,
  format: OutputFormat,
  minScore: number,
  scoreOf: NonNullable<Codec['score']>,
): Pick<EncodeStep, 'chroma'> {
  if (format !== 'jpeg' && format !== 'webp' && format !== 'avif') return {};
  return { chroma: scoreOf(sample, withHalfChroma(sample)) < minScore + MARGIN ? 'full' : 'half' };
}

/**
 * The image with its colors at half resolution, as most lossy files store them, and without any
 * other loss. Only what such a file shows can be scored well.
 */
function withHalfChroma({ width, height, channels, data }: Pixels): Pixels {
  const across = (width + 1) >> 1;
  const blue = new Float32Array(across * ((height + 1) >> 1));
  const red = new Float32Array(blue.length);
  const counts = new Uint8Array(blue.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += channels) {
      const cell = (y >> 1) * across + (x >> 1);
      const luma = lumaOf(data, at);
      blue[cell] = (blue[cell] ?? 0) + (data[at + 2] ?? 0) - luma;
      red[cell] = (red[cell] ?? 0) + (data[at] ?? 0) - luma;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  for (let cell = 0; cell < counts.length; cell++) {
    blue[cell] = (blue[cell] ?? 0) / (counts[cell] ?? 1);
    red[cell] = (red[cell] ?? 0) / (counts[cell] ?? 1);
  }
  const out = new Uint8ClampedArray(data);
  const [blueRow, redRow] = [new Float64Array(across), new Float64Array(across)];
  for (let y = 0, at = 0; y < height; y++) {
    // Decoders blend each pixel's own cell with its nearest neighbors, three parts to one.
    const row = (y >> 1) * across;
    const nextRow = neighborOf(y, (height + 1) >> 1) * across;
    for (let column = 0; column < across; column++) {
      blueRow[column] = 3 * (blue[row + column] ?? 0) + (blue[nextRow + column] ?? 0);
      redRow[column] = 3 * (red[row + column] ?? 0) + (red[nextRow + column] ?? 0);
    }
    for (let x = 0; x < width; x++, at += channels) {
      const column = x >> 1;
      const nextColumn = neighborOf(x, across);
      const luma = lumaOf(data, at);
      const toBlue = (3 * (blueRow[column] ?? 0) + (blueRow[nextColumn] ?? 0)) / 16;
      const toRed = (3 * (redRow[column] ?? 0) + (redRow[nextColumn] ?? 0)) / 16;
      out[at] = luma + toRed;
      out[at + 1] = luma - (BLUE * toBlue + RED * toRed) / GREEN;
      out[at + 2] = luma + toBlue;
    }
  }
  return { width, height, channels, data: new Uint8Array(out.buffer) };
}

/** The other cell that is nearest to a pixel; its own at the edge. */
function neighborOf(pixel: number, cells: number): number {
  return Math.min(cells - 1, Math.max(0, (pixel >> 1) + ((pixel & 1) === 1 ? 1 : -1)));
}

/** How bright each color looks (BT.601, as in JPEG). */
const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;

function lumaOf(data: Uint8Array, at: number): number {
  return RED * (data[at] ?? 0) + GREEN * (data[at + 1] ?? 0) + BLUE * (data[at + 2] ?? 0);
}
