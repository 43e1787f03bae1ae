import { AppError } from '@imagemill/core';
import type { Picture } from '../picture.js';
import { unpackLzw } from './unpack-lzw.js';

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
/** Where the rows of an interlaced frame begin, and their steps (GIF89a, appendix E). */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;
const IN_ORDER = [[0, 1]] as const;

/** The first frame of a GIF on its canvas, see-through where it says so or does not reach. Throws `corrupt_input`. */
export function decodeGif(gif: Uint8Array): Picture {
  if (gif.length < 13) throw new AppError('corrupt_input');
  const [width, height] = [u16(gif, 6), u16(gif, 8)];
  const screen = tableAt(gif, 13, gif[10] ?? 0);
  const { at, clear } = findFrame(gif, 13 + screen.length);
  const [left, top, wide, high] = [u16(gif, at + 1), u16(gif, at + 3), u16(gif, at + 5), u16(gif, at + 7)];
  const flags = gif[at + 9] ?? 0;
  const own = tableAt(gif, at + 10, flags);
  const indexes = unpackLzw(gif, at + 10 + own.length, wide * high);
  const colors = own.length > 0 ? own : screen;
  const data = new Uint8Array(width * height * 4);
  let from = 0;
  for (const [first, step] of flags & 0x40 ? PASSES : IN_ORDER) {
    for (let row = first; row < high; row += step, from += wide) {
      if (top + row >= height) continue;
      for (let x = 0; x < wide && left + x < width; x += 1) {
        const index = indexes[from + x] ?? 0;
        if (index === clear) continue;
        const to = ((top + row) * width + left + x) * 4;
        data[to] = colors[index * 3] ?? 0;
        data[to + 1] = colors[index * 3 + 1] ?? 0;
        data[to + 2] = colors[index * 3 + 2] ?? 0;
        data[to + 3] = 255;
      }
    }
  }
  return { width, height, data };
}

function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

function tableAt(gif: Uint8Array, at: number, flags: number): Uint8Array {
  return flags & 0x80 ? gif.subarray(at, at + 3 * (2 << (flags & 7))) : new Uint8Array(0);
}

/** Where the first frame begins, and which of its colours is see-through. */
function findFrame(gif: Uint8Array, start: number): { at: number; clear: number | undefined } {
  let clear: number | undefined;
  for (let at = start; at < gif.length; ) {
    if (gif[at] === IMAGE) return { at, clear };
    if (gif[at] !== EXTENSION) break;
    if (gif[at + 1] === GRAPHIC_CONTROL) clear = (gif[at + 3] ?? 0) & 1 ? (gif[at + 6] ?? 0) : undefined;
    at += 2;
    while (at < gif.length && gif[at] !== 0) at += 1 + (gif[at] ?? 0);
    at += 1;
  }
  throw new AppError('corrupt_input');
}
