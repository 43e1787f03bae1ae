import { AppError } from '@imagemill/errors';
import { corrupt } from '../inspect/byte-view.js';
import type { Header } from '../inspect/header.js';
import type { BoundedReader } from '../inspect/reader.js';
import { MAX_PIXELS } from '../source-info.js';
import type { RawImage } from './bmp.js';

// The "Quite OK Image Format", version 1.0 (qoiformat.org). Its byte about linear colors is
// informative, and readers ignore it.

const HEADER_BYTES = 14;
const RGB = 0xfe;
const RGBA = 0xff;

export async function inspectQoi(source: BoundedReader): Promise<Header> {
  const view = await source.view(0, HEADER_BYTES);
  const channels = view.u8(12);
  if (channels !== 3 && channels !== 4) throw corrupt();
  return { width: view.u32(4), height: view.u32(8), alpha: channels === 4, lossless: true };
}

/** Throws `corrupt_input` if pixels are missing. */
export function decodeQoi(file: Uint8Array): RawImage {
  if (file.length < HEADER_BYTES) throw corrupt();
  const view = new DataView(file.buffer, file.byteOffset);
  const [width, height] = [view.getUint32(4), view.getUint32(8)];
  if (width * height > MAX_PIXELS) throw new AppError('too_many_pixels', { limitPixels: MAX_PIXELS });
  return { width, height, data: readPixels(file.subarray(HEADER_BYTES), width * height) };
}

function readPixels(packed: Uint8Array, count: number): Uint8Array {
  const pixels = new Uint8Array(count * 4);
  // Colors seen before, each at the index that its channels hash to.
  const seen = new Uint8Array(64 * 4);
  let [red, green, blue, alpha] = [0, 0, 0, 255];
  let from = 0;
  const next = () => {
    const byte = packed[from++];
    if (byte === undefined) throw corrupt();
    return byte;
  };

  for (let to = 0; to < pixels.length; ) {
    let repeats = 1;
    const op = next();
    if (op === RGB || op === RGBA) {
      red = next();
      green = next();
      blue = next();
      if (op === RGBA) alpha = next();
    } else if (op < 0x40) {
      red = seen[op * 4] as number;
      green = seen[op * 4 + 1] as number;
      blue = seen[op * 4 + 2] as number;
      alpha = seen[op * 4 + 3] as number;
    } else if (op < 0x80) {
      red = (red + ((op >> 4) & 3) - 2) & 255;
      green = (green + ((op >> 2) & 3) - 2) & 255;
      blue = (blue + (op & 3) - 2) & 255;
    } else if (op < 0xc0) {
      const more = next();
      const change = (op & 0x3f) - 32;
      red = (red + change + (more >> 4) - 8) & 255;
      green = (green + change) & 255;
      blue = (blue + change + (more & 15) - 8) & 255;
    } else {
      repeats = (op & 0x3f) + 1;
    }
    const place = ((red * 3 + green * 5 + blue * 7 + alpha * 11) % 64) * 4;
    seen[place] = red;
    seen[place + 1] = green;
    seen[place + 2] = blue;
    seen[place + 3] = alpha;
    for (; repeats > 0 && to < pixels.length; repeats--, to += 4) {
      pixels[to] = red;
      pixels[to + 1] = green;
      pixels[to + 2] = blue;
      pixels[to + 3] = alpha;
    }
  }
  return pixels;
}
