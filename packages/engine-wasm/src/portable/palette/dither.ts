import type { PixelImage } from '../image.js';
import { NearestColor } from './nearest-color.js';
import { LIGHT } from './perceived-color.js';

/** Not all of an error is passed on, so small errors don't add up. */
const HANDED_ON = 15 / 16;
/** The square of an error too small to see: applying it would add noise to flat surfaces. */
const UNSEEN = 2 / 256 ** 2;
/** A little more than white is allowed, so light surfaces are dithered too. */
const WHITEST = 1.03;

/**
 * Gives each pixel a palette color and passes the error on to its neighbors (Floyd and Steinberg,
 * with alternating row directions), scaled by each pixel's strength, 0 to 255. `indexes` contains a
 * guess for each pixel and receives the result. Errors above `maxError` (squared) are damped,
 * because they would show as stray dots.
 */
export function dither(
  image: PixelImage,
  palette: Float32Array,
  indexes: Uint8Array,
  strengths: Uint8Array | undefined,
  maxError: number,
): void {
  const { width, height, data } = image;
  const nearest = new NearestColor(palette);
  // One more pixel on either side takes errors that fall over the edge.
  let errors = new Float32Array((width + 2) * 4);
  let below = new Float32Array((width + 2) * 4);
  for (let y = 0; y < height; y += 1) {
    const back = (y & 1) === 1;
    const step = back ? -4 : 4;
    below.fill(0);
    for (let i = 0; i < width; i += 1) {
      const x = back ? width - 1 - i : i;
      const pixel = y * width + x;
      const from = pixel * 4;
      const own = (x + 1) * 4;
      const strength = strengths ? ((strengths[pixel] as number) / 255) * HANDED_ON : HANDED_ON;
      let alpha = (data[from + 3] as number) / 255;
      let red = (LIGHT[data[from] as number] as number) * alpha;
      let green = (LIGHT[data[from + 1] as number] as number) * alpha;
      let blue = (LIGHT[data[from + 2] as number] as number) * alpha;
      const r = (errors[own] as number) * strength;
      const g = (errors[own + 1] as number) * strength;
      const b = (errors[own + 2] as number) * strength;
      const a = (errors[own + 3] as number) * strength;
      const taken = r * r + g * g + b * b + a * a;
      if (taken >= UNSEEN) {
        const ratio = Math.min(room(red, r), room(green, g), room(blue, b)) * (taken > maxError ? 0.8 : 1);
        red += r * ratio;
        green += g * ratio;
        blue += b * ratio;
        alpha = Math.max(0, Math.min(1, alpha + a));
      }
      const index = nearest.find(red, green, blue, alpha, indexes[pixel] as number);
      indexes[pixel] = index;
      red -= palette[index * 4] as number;
      green -= palette[index * 4 + 1] as number;
      blue -= palette[index * 4 + 2] as number;
      const opacity = palette[index * 4 + 3] as number;
      alpha -= opacity;
      const missed = red * red + green * green + blue * blue + alpha * alpha;
      const passed = strength * (missed > maxError ? 0.75 : 1);
      // Colors show less where they're transparent.
      const shown = (passed * (3 + opacity)) / 4;
      handOn(errors, below, own, step, red * shown);
      handOn(errors, below, own + 1, step, green * shown);
      handOn(errors, below, own + 2, step, blue * shown);
      handOn(errors, below, own + 3, step, alpha * passed);
    }
    [errors, below] = [below, errors];
  }
}

/** The share of an error that a channel can absorb. */
function room(light: number, error: number): number {
  if (light + error > WHITEST) return (WHITEST - light) / error;
  return light + error < 0 ? light / -error : 1;
}

function handOn(errors: Float32Array, below: Float32Array, at: number, step: number, error: number): void {
  errors[at + step] = (errors[at + step] as number) + error * (7 / 16);
  below[at - step] = (below[at - step] as number) + error * (3 / 16);
  below[at] = (below[at] as number) + error * (5 / 16);
  below[at + step] = (below[at + step] as number) + error * (1 / 16);
}
