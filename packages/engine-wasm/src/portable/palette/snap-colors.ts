import type { Histogram } from './histogram.js';
import { nearest } from './refine-colors.js';

/** From this share on, one colour speaks for all a palette's colour stands for. */
const MAJORITY = 0.5;

/**
 * Makes colours of the palette (premultiplied) exact where one colour of the picture prevails among those they stand for: a white page
 * stays white, instead of being dithered from nearly white. Changes the palette in place.
 */
export function snapColors({ count, colors, weights, common }: Histogram, palette: Float32Array): void {
  const totals = new Float64Array(palette.length / 4);
  const heaviest = new Int32Array(palette.length / 4).fill(-1);
  for (let at = 0; at < count; at += 1) {
    const from = at * 4;
    const best = nearest(palette, colors[from] ?? 0, colors[from + 1] ?? 0, colors[from + 2] ?? 0, colors[from + 3] ?? 0);
    const weight = weights[at] ?? 0;
    totals[best] = (totals[best] ?? 0) + weight;
    const rival = heaviest[best] ?? -1;
    if (rival < 0 || weight > (weights[rival] ?? 0)) heaviest[best] = at;
  }
  for (const [index, at] of heaviest.entries()) {
    if (at < 0 || (weights[at] ?? 0) < MAJORITY * (totals[index] ?? 0)) continue;
    const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint8Array(Uint32Array.of(common[at] ?? 0).buffer);
    const share = alpha / 255;
    palette.set([red * share, green * share, blue * share, alpha], index * 4);
  }
}
