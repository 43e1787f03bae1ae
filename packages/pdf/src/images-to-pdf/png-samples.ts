import { AppError } from '@imagemill/errors';
import { undoPredictor } from '../model/filters/predictor.js';
import { cutOff } from './embedded-image.js';
import { channelsOf, type PngImage } from './png-image.js';

/**
 * One pass of an interlaced image: the position of its first pixel, and the distance to the next
 * ones.
 */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Adam7. */
const PASSES: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
const LAST_FILTER = 4;

interface Rows {
  readonly columns: number;
  readonly rows: number;
  readonly rowBytes: number;
}

/** The size of a PNG's unpacked samples in bytes, including the filter byte of each row. */
export function unpackedBytes(png: PngImage): number {
  return passesOf(png).reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
}

/** Throws `corrupt_input` if rows are missing or have an unknown filter. */
export function requireWholeRows(png: PngImage, unpacked: Uint8Array): void {
  if (unpacked.length < unpackedBytes(png)) throw cutOff();
  let at = 0;
  for (const { rows, rowBytes } of passesOf(png)) {
    for (let row = 0; row < rows; row += 1) {
      if ((unpacked[at] ?? 0) > LAST_FILTER) throw new AppError('corrupt_input');
      at += rowBytes + 1;
    }
  }
}

/** The samples in rows from top to bottom, packed as in the file. */
export function pngSamples(png: PngImage, unpacked: Uint8Array): Uint8Array {
  const { bits } = png;
  const colors = channelsOf(png);
  const undo = (bytes: Uint8Array, columns: number) => undoPredictor(bytes, { predictor: 15, colors, bitsPerComponent: bits, columns });
  if (!png.interlaced) return undo(unpacked.subarray(0, unpackedBytes(png)), png.width);

  const pixelBits = colors * bits;
  const rowBytes = rowBytesOf(png, png.width);
  const out = new Uint8Array(rowBytes * png.height);
  let at = 0;
  passesOf(png).forEach((part, index) => {
    const bytes = part.rows * (part.rowBytes + 1);
    const samples = undo(unpacked.subarray(at, at + bytes), part.columns);
    at += bytes;
    const pass = PASSES[index] as Pass;
    for (let row = 0; row < part.rows; row += 1) {
      const from = samples.subarray(row * part.rowBytes);
      const to = out.subarray((pass.y + row * pass.dy) * rowBytes);
      for (let column = 0; column < part.columns; column += 1) copyPixel(from, column, to, pass.x + column * pass.dx, pixelBits);
    }
  });
  return out;
}

function copyPixel(from: Uint8Array, index: number, to: Uint8Array, place: number, bits: number): void {
  if (bits >= 8) {
    const bytes = bits >> 3;
    for (let i = 0; i < bytes; i += 1) to[place * bytes + i] = from[index * bytes + i] ?? 0;
    return;
  }
  const mask = (1 << bits) - 1;
  const value = ((from[(index * bits) >> 3] ?? 0) >> (8 - bits - ((index * bits) & 7))) & mask;
  const at = (place * bits) >> 3;
  to[at] = (to[at] ?? 0) | (value << (8 - bits - ((place * bits) & 7)));
}

/** An image that isn't interlaced is a single pass. A pass without columns has no rows. */
function passesOf(png: PngImage): Rows[] {
  const passes = png.interlaced ? PASSES : [{ x: 0, y: 0, dx: 1, dy: 1 }];
  return passes.map(({ x, y, dx, dy }) => {
    const columns = Math.max(0, Math.ceil((png.width - x) / dx));
    const rows = columns === 0 ? 0 : Math.max(0, Math.ceil((png.height - y) / dy));
    return { columns, rows, rowBytes: rowBytesOf(png, columns) };
  });
}

function rowBytesOf(png: PngImage, columns: number): number {
  return Math.ceil((columns * channelsOf(png) * png.bits) / 8);
}
