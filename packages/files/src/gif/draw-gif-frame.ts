import { corrupt } from '../inspect/byte-view.js';
import { MAX_PIXELS } from '../source-info.js';
import type { GifFrame } from './read-gif.js';
import { unpackLzw } from './unpack-lzw.js';

/** An RGBA image to draw on. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The first rows of an interlaced frame's passes, and their steps (GIF89a, appendix E). */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;
const IN_ORDER = [[0, 1]] as const;

/**
 * Draws a frame over what is there, except where it's transparent or its data ends early. Throws
 * `corrupt_input`.
 */
export function drawGifFrame({ width, height, data }: Canvas, gif: Uint8Array, frame: GifFrame): void {
  const { left, top, colors, clear } = frame;
  if (frame.width * frame.height > MAX_PIXELS) throw corrupt();
  const indexes = unpackLzw(gif, frame.codesAt, frame.width * frame.height);
  let from = 0;
  for (const [first, step] of frame.interlaced ? PASSES : IN_ORDER) {
    for (let row = first; row < frame.height; row += step, from += frame.width) {
      if (top + row >= height) continue;
      for (let x = 0; x < frame.width && left + x < width; x += 1) {
        const index = indexes[from + x];
        if (index === undefined || index === clear) continue;
        const to = ((top + row) * width + left + x) * 4;
        data[to] = colors[index * 3] ?? 0;
        data[to + 1] = colors[index * 3 + 1] ?? 0;
        data[to + 2] = colors[index * 3 + 2] ?? 0;
        data[to + 3] = 255;
      }
    }
  }
}
