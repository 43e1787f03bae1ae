import type { PixelImage } from '../portable/image.js';
import { resample } from '../portable/resample.js';

/** Side of the compared thumbnails. */
const SIDE = 16;

/**
 * How different two images look at a glance, from 0 (alike) to 255: the mean difference of small
 * thumbnails on gray. Results of two encoders, or of two ways of scaling, differ by less than 6.
 */
export function difference(one: PixelImage, other: PixelImage): number {
  const [a, b] = [thumbnail(one), thumbnail(other)];
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

function thumbnail(image: PixelImage): Float32Array {
  const { data } = resample(image, SIDE, SIDE);
  const seen = new Float32Array(SIDE * SIDE * 3);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const share = (data[pixel * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      seen[pixel * 3 + channel] = (data[pixel * 4 + channel] ?? 0) * share + 128 * (1 - share);
  }
  return seen;
}
