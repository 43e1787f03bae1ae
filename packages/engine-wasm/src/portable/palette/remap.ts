import type { PixelImage } from '../image.js';
import { NearestColor } from './nearest-color.js';
import { LIGHT } from './perceived-color.js';
import { ColorMeans } from './refine-colors.js';

/**
 * Gives each pixel its nearest color and moves the palette's colors to the means of their pixels.
 * Returns the mean square error before the move.
 */
export function remap({ data }: PixelImage, palette: Float32Array, indexes: Uint8Array): number {
  const nearest = new NearestColor(palette);
  const means = new ColorMeans(palette.length / 4);
  let error = 0;
  let match = 0;
  for (let at = 0, from = 0; at < indexes.length; at += 1, from += 4) {
    const alpha = (data[from + 3] as number) / 255;
    const red = (LIGHT[data[from] as number] as number) * alpha;
    const green = (LIGHT[data[from + 1] as number] as number) * alpha;
    const blue = (LIGHT[data[from + 2] as number] as number) * alpha;
    match = nearest.find(red, green, blue, alpha, match);
    indexes[at] = match;
    error += nearest.distance;
    means.add(match, red, green, blue, alpha, 1);
  }
  means.moveTo(palette);
  return error / indexes.length;
}
