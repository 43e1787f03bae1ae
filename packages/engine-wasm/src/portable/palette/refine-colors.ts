import type { Histogram } from './histogram.js';
import { NearestColor } from './nearest-color.js';

/**
 * Moves every palette color to the mean of the colors it's nearest to (one round of k-means), in
 * place. `matches` contains a guess for each color in the histogram and receives the result;
 * `onMatch` is told the error of each. Returns the mean square error before the move.
 */
export function refineColors(
  { count, colors, weights, totalWeight }: Histogram,
  palette: Float32Array,
  matches: Uint8Array,
  onMatch?: (entry: number, difference: number) => void,
): number {
  const nearest = new NearestColor(palette);
  const means = new ColorMeans(palette.length / 4);
  let error = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const from = entry * 4;
    const red = colors[from] as number;
    const green = colors[from + 1] as number;
    const blue = colors[from + 2] as number;
    const alpha = colors[from + 3] as number;
    const weight = weights[entry] as number;
    const match = nearest.find(red, green, blue, alpha, matches[entry] as number);
    matches[entry] = match;
    error += nearest.distance * weight;
    means.add(match, red, green, blue, alpha, weight);
    onMatch?.(entry, nearest.distance);
  }
  means.moveTo(palette);
  return error / totalWeight;
}

/** Sums up the colors that each palette color represents. */
export class ColorMeans {
  /** The weight that each represents. */
  readonly weights: Float64Array;
  readonly #sums: Float64Array;

  constructor(size: number) {
    this.weights = new Float64Array(size);
    this.#sums = new Float64Array(size * 4);
  }

  add(index: number, red: number, green: number, blue: number, alpha: number, weight: number): void {
    const at = index * 4;
    const sums = this.#sums;
    sums[at] = (sums[at] as number) + red * weight;
    sums[at + 1] = (sums[at + 1] as number) + green * weight;
    sums[at + 2] = (sums[at + 2] as number) + blue * weight;
    sums[at + 3] = (sums[at + 3] as number) + alpha * weight;
    this.weights[index] = (this.weights[index] as number) + weight;
  }

  /** Palette colors that represent nothing stay where they are. */
  moveTo(palette: Float32Array): void {
    for (let at = 0; at < palette.length; at += 1) {
      const weight = this.weights[at >> 2] as number;
      if (weight > 0) palette[at] = (this.#sums[at] as number) / weight;
    }
  }
}
