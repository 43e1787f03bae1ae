import type { Histogram } from './histogram.js';
import { difference } from './perceived-color.js';

/** How much differences count when an axis is chosen: red, green, blue, alpha. */
const AXIS_WEIGHTS = [7 / 16, 9 / 16, 5 / 16, 4 / 16] as const;
/** Differences too small to see, squared, and the share by which they still count. */
const UNSEEN = [1 / 256 ** 2, 1 / 256 ** 2, 1 / 256 ** 2, 4 / 256 ** 2] as const;
const UNSEEN_SHARE = 0.25;

/** A group of colors: `length` of them from `start` on, in the split's order. */
export interface ColorGroup {
  readonly start: number;
  readonly length: number;
  readonly weight: number;
  /** The palette color that represents them. */
  readonly color: Float32Array;
  readonly axis: number;
  readonly variance: number;
  readonly largestError: number;
  readonly totalError: number;
}

/** The group of the members from `start` on. `center` is the color that represented them so far. */
export function groupOf(
  histogram: Histogram,
  weights: Float32Array,
  order: Uint32Array,
  start: number,
  length: number,
  center: Float32Array,
): ColorGroup {
  const { colors } = histogram;
  const { color, weight } = meanColor(colors, weights, order, start, start + length, center);
  const spread = [0, 0, 0, 0];
  const least = [2, 2, 2, 2];
  const most = [-1, -1, -1, -1];
  let largestError = 0;
  let totalError = 0;
  for (let at = start; at < start + length; at += 1) {
    const member = order[at] as number;
    const from = member * 4;
    const own = weights[member] as number;
    for (let channel = 0; channel < 4; channel += 1) {
      const value = colors[from + channel] as number;
      const off = value - (color[channel] as number);
      const square = off * off;
      spread[channel] = (spread[channel] as number) + own * (square < (UNSEEN[channel] as number) ? square * UNSEEN_SHARE : square);
      if (value < (least[channel] as number)) least[channel] = value;
      if (value > (most[channel] as number)) most[channel] = value;
    }
    const error = difference(
      color,
      0,
      colors[from] as number,
      colors[from + 1] as number,
      colors[from + 2] as number,
      colors[from + 3] as number,
    );
    if (error > largestError) largestError = error;
    totalError += error * (histogram.weights[member] as number);
  }
  // A channel in which all members are alike can't be split.
  const variances = spread.map((sum, channel) =>
    (most[channel] as number) > (least[channel] as number) ? sum * (AXIS_WEIGHTS[channel] as number) : 0,
  );
  const variance = Math.max(...variances);
  return { start, length, weight, color, axis: variances.indexOf(variance), variance, largestError, totalError };
}

/** Colors far from the previous center count more, so that images don't fade. */
function meanColor(
  colors: Float32Array,
  weights: Float32Array,
  order: Uint32Array,
  start: number,
  end: number,
  center: Float32Array,
): { color: Float32Array; weight: number } {
  let alpha = 0;
  let weight = 0;
  for (let at = start; at < end; at += 1) {
    const member = order[at] as number;
    alpha += (colors[member * 4 + 3] as number) * (weights[member] as number);
    weight += weights[member] as number;
  }
  alpha /= weight;
  const [middleRed = 0, middleGreen = 0, middleBlue = 0] = center;
  let red = 0;
  let green = 0;
  let blue = 0;
  let total = 0;
  for (let at = start; at < end; at += 1) {
    const member = order[at] as number;
    const r = colors[member * 4] as number;
    const g = colors[member * 4 + 1] as number;
    const b = colors[member * 4 + 2] as number;
    const own = (weights[member] as number) * (1 + (middleRed - r) ** 2 + (middleGreen - g) ** 2 + (middleBlue - b) ** 2);
    const share = own / ((colors[member * 4 + 3] as number) || 1);
    red += r * share;
    green += g * share;
    blue += b * share;
    total += own;
  }
  const scale = alpha / total;
  return { color: Float32Array.of(red * scale, green * scale, blue * scale, alpha), weight };
}
