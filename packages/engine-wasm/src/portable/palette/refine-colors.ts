import type { Histogram } from './histogram.js';

/** Moves every colour of a palette to the mean of those it stands for (k-means), a few times. Changes the palette in place. */
export function refineColors({ count, colors, weights }: Histogram, palette: Float32Array, rounds: number): void {
  const size = palette.length / 4;
  const sums = new Float64Array(palette.length);
  const totals = new Float64Array(size);
  for (let round = 0; round < rounds; round += 1) {
    sums.fill(0);
    totals.fill(0);
    for (let at = 0; at < count; at += 1) {
      const from = at * 4;
      const best = nearest(palette, colors[from] ?? 0, colors[from + 1] ?? 0, colors[from + 2] ?? 0, colors[from + 3] ?? 0);
      const weight = weights[at] ?? 0;
      totals[best] = (totals[best] ?? 0) + weight;
      for (let channel = 0; channel < 4; channel += 1)
        sums[best * 4 + channel] = (sums[best * 4 + channel] ?? 0) + weight * (colors[from + channel] ?? 0);
    }
    for (let index = 0; index < size; index += 1) {
      const total = totals[index] ?? 0;
      if (total > 0) for (let channel = index * 4; channel < index * 4 + 4; channel += 1) palette[channel] = (sums[channel] ?? 0) / total;
    }
  }
}

/** The place of the colour in the palette that is nearest. */
export function nearest(palette: Float32Array, red: number, green: number, blue: number, alpha: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < palette.length; at += 4) {
    const r = (palette[at] ?? 0) - red;
    const g = (palette[at + 1] ?? 0) - green;
    const b = (palette[at + 2] ?? 0) - blue;
    const a = (palette[at + 3] ?? 0) - alpha;
    const distance = r * r + g * g + b * b + a * a;
    if (distance < least) {
      least = distance;
      best = at;
    }
  }
  return best >> 2;
}
