import { AppError } from '@imagemill/errors';
import type { BmpHeader } from './bmp-header.js';

const END_OF_LINE = 0;
const END_OF_IMAGE = 1;
const MOVE = 2;

/**
 * Unpacks RLE4 and RLE8. Pixels that no run touches get the first color; runs past an edge are cut
 * off.
 */
export function readRunLengths(packed: Uint8Array, header: BmpHeader): Uint8Array {
  const { width, height, palette, topDown } = header;
  const indexes = new Uint8Array(width * height);
  const isNibbles = header.compression === 'rle4';
  let [x, y, at] = [0, 0, 0];
  const put = (index: number) => {
    if (x < width && y < height) indexes[(topDown ? y : height - 1 - y) * width + x] = index;
    x += 1;
  };
  const next = (): number => {
    const byte = packed[at];
    if (byte === undefined) throw new AppError('corrupt_input');
    at += 1;
    return byte;
  };
  while (y < height) {
    // Writers often omit the end mark.
    if (at >= packed.length && y === height - 1 && x >= width) break;
    const count = next();
    const value = next();
    if (count > 0) {
      for (let i = 0; i < count; i += 1) put(isNibbles ? (i % 2 === 0 ? value >> 4 : value & 15) : value);
    } else if (value === END_OF_LINE) {
      x = 0;
      y += 1;
    } else if (value === END_OF_IMAGE) {
      break;
    } else if (value === MOVE) {
      x += next();
      y += next();
    } else {
      const bytes = isNibbles ? Math.ceil(value / 2) : value;
      for (let i = 0; i < value; i += 1) {
        const byte = packed[at + (isNibbles ? i >> 1 : i)];
        if (byte === undefined) throw new AppError('corrupt_input');
        put(isNibbles ? (i % 2 === 0 ? byte >> 4 : byte & 15) : byte);
      }
      // Literal pixels are padded to an even number of bytes.
      at += bytes + (bytes % 2);
    }
  }
  return toRgba(indexes, palette);
}

function toRgba(indexes: Uint8Array, palette: BmpHeader['palette']): Uint8Array {
  const pixels = new Uint8Array(indexes.length * 4);
  for (const [pixel, index] of indexes.entries()) {
    pixels.set(palette[index] ?? [0, 0, 0], pixel * 4);
    pixels[pixel * 4 + 3] = 255;
  }
  return pixels;
}
