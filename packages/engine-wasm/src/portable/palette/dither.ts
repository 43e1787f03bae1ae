import { isSeeThrough, type Picture } from '../picture.js';
import { ditherStrength } from './dither-strength.js';
import { nearest } from './refine-colors.js';

/** The nearest colour is looked up for cells of this many bits per channel; dithering makes up for what that misses. */
const CELL_BITS = 6;
const DROP = 8 - CELL_BITS;
const HALF_CELL = (1 << DROP) / 2;
/** The square of a difference nobody sees: handing it on would make noise of flat surfaces. */
const UNSEEN = 9;

/**
 * Gives each pixel a colour of the palette (premultiplied) and hands what it misses on to its neighbours (Floyd and Steinberg), rows
 * to and fro.
 */
export function dither(picture: Picture, palette: Float32Array): Uint8Array {
  const { width, height, data } = picture;
  const cells = new Int16Array(1 << (CELL_BITS * (isSeeThrough(picture) ? 4 : 3))).fill(-1);
  const strengths = ditherStrength(picture);
  const indexes = new Uint8Array(width * height);
  // One pixel more on either side takes what falls over the edge.
  let errors = new Float32Array((width + 2) * 4);
  let below = new Float32Array((width + 2) * 4);
  for (let y = 0; y < height; y += 1) {
    const back = (y & 1) === 1;
    const step = back ? -4 : 4;
    below.fill(0);
    for (let i = 0; i < width; i += 1) {
      const x = back ? width - 1 - i : i;
      const at = (y * width + x) * 4;
      const own = (x + 1) * 4;
      const share = (data[at + 3] ?? 0) / 255;
      const red = bounded((data[at] ?? 0) * share + (errors[own] ?? 0));
      const green = bounded((data[at + 1] ?? 0) * share + (errors[own + 1] ?? 0));
      const blue = bounded((data[at + 2] ?? 0) * share + (errors[own + 2] ?? 0));
      const alpha = bounded((data[at + 3] ?? 0) + (errors[own + 3] ?? 0));
      const index = lookUp(palette, cells, red, green, blue, alpha);
      indexes[y * width + x] = index;
      const strength = (strengths[y * width + x] ?? 0) / 255;
      const r = red - (palette[index * 4] ?? 0);
      const g = green - (palette[index * 4 + 1] ?? 0);
      const b = blue - (palette[index * 4 + 2] ?? 0);
      const a = alpha - (palette[index * 4 + 3] ?? 0);
      if (r * r + g * g + b * b + a * a < UNSEEN) continue;
      handOn(errors, below, own, step, r * strength);
      handOn(errors, below, own + 1, step, g * strength);
      handOn(errors, below, own + 2, step, b * strength);
      handOn(errors, below, own + 3, step, a * strength);
    }
    [errors, below] = [below, errors];
  }
  return indexes;
}

function handOn(errors: Float32Array, below: Float32Array, at: number, step: number, error: number): void {
  errors[at + step] = (errors[at + step] ?? 0) + error * (7 / 16);
  below[at - step] = (below[at - step] ?? 0) + error * (3 / 16);
  below[at] = (below[at] ?? 0) + error * (5 / 16);
  below[at + step] = (below[at + step] ?? 0) + error * (1 / 16);
}

function lookUp(palette: Float32Array, cells: Int16Array, red: number, green: number, blue: number, alpha: number): number {
  const color = ((((red >> DROP) << CELL_BITS) | (green >> DROP)) << CELL_BITS) | (blue >> DROP);
  const cell = cells.length > 1 << (CELL_BITS * 3) ? (color << CELL_BITS) | (alpha >> DROP) : color;
  const found = cells[cell] ?? -1;
  if (found >= 0) return found;
  const index = nearest(palette, centre(red), centre(green), centre(blue), alpha >= 254 ? 255 : centre(alpha));
  cells[cell] = index;
  return index;
}

/** The middle of the cell a value is in. */
function centre(value: number): number {
  return ((value >> DROP) << DROP) + HALF_CELL;
}

function bounded(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
