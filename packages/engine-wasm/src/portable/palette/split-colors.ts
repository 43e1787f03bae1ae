import { type ColorGroup, groupOf } from './color-group.js';
import type { Histogram } from './histogram.js';
import { difference } from './perceived-color.js';

/**
 * Members of a group are sorted into this many bins along an axis, which is exact enough for a
 * split.
 */
const BINS = 256;
/** How much larger the largest difference may be in the last groups than in the first. */
const LATE_TOLERANCE = 16;

export interface SplitGoal {
  readonly maxColors: number;
  /** Mean square error at which no more colors are needed. */
  readonly targetError: number;
  /** Groups with a larger error than this are split first. */
  readonly maxError: number;
}

export interface SplitColors {
  readonly palette: Float32Array;
  /** The palette color for each color in the histogram. */
  readonly matches: Uint8Array;
}

/**
 * Splits the colors, worst group first, into halves with equal weights and differences (Heckbert's
 * median cut, by variance). `weights` are those of this attempt; errors count by the histogram's
 * own.
 */
export function splitColors(histogram: Histogram, weights: Float32Array, { maxColors, targetError, maxError }: SplitGoal): SplitColors {
  const order = Uint32Array.from({ length: histogram.count }, (_, index) => index);
  const groups = [groupOf(histogram, weights, order, 0, order.length, Float32Array.of(0.5, 0.5, 0.5))];
  let error = groups[0]?.totalError ?? 0;
  while (groups.length < maxColors && error > targetError * histogram.totalWeight) {
    const tolerated = maxError * (1 + (LATE_TOLERANCE * groups.length) / maxColors);
    const worst = worstGroup(groups, tolerated);
    const group = groups[worst];
    if (!group) break;
    const middle = partition(histogram, weights, order, group);
    const low = groupOf(histogram, weights, order, group.start, middle - group.start, group.color);
    const high = groupOf(histogram, weights, order, middle, group.start + group.length - middle, group.color);
    groups[worst] = low;
    groups.push(high);
    error += low.totalError + high.totalError - group.totalError;
  }
  const matches = new Uint8Array(histogram.count);
  groups.forEach(({ start, length }, index) => {
    for (let at = start; at < start + length; at += 1) matches[order[at] as number] = index;
  });
  return { palette: Float32Array.from(groups.flatMap(({ color }) => [...color])), matches };
}

function worstGroup(groups: readonly ColorGroup[], tolerated: number): number {
  let worst = -1;
  let most = 0;
  groups.forEach(({ length, weight, variance, largestError }, index) => {
    const badness = length < 2 ? 0 : weight * variance * Math.max(1, largestError / tolerated);
    if (badness > most) {
      most = badness;
      worst = index;
    }
  });
  return worst;
}

/**
 * Reorders a group's members along its axis, so that each side has half of their differences from
 * the median. Returns where the upper side begins.
 */
function partition({ colors }: Histogram, weights: Float32Array, order: Uint32Array, { start, length, axis }: ColorGroup): number {
  const end = start + length;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = start; at < end; at += 1) {
    const value = colors[(order[at] as number) * 4 + axis] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const scale = (BINS - 1) / (most - least);
  const binOf = (member: number) => (((colors[member * 4 + axis] as number) - least) * scale) | 0;
  const median = medianColor(colors, order, start, end, binOf);
  const bins = new Float64Array(BINS);
  let total = 0;
  for (let at = start; at < end; at += 1) {
    const member = order[at] as number;
    const from = member * 4;
    const square = difference(
      median,
      0,
      colors[from] as number,
      colors[from + 1] as number,
      colors[from + 2] as number,
      colors[from + 3] as number,
    );
    const share = Math.sqrt(square < 2 / 256 ** 2 ? square / 2 : square) * (Math.sqrt(1 + (weights[member] as number)) - 1);
    const bin = binOf(member);
    bins[bin] = (bins[bin] as number) + share;
    total += share;
  }
  // The first bin always goes below and the last above, so neither side is empty.
  let cut = 1;
  for (let sum = bins[0] as number; cut < BINS - 1 && sum + (bins[cut] as number) / 2 < total / 2; cut += 1) sum += bins[cut] as number;
  let low = start;
  let high = end - 1;
  while (low <= high) {
    const member = order[low] as number;
    if (binOf(member) < cut) low += 1;
    else {
      order[low] = order[high] as number;
      order[high] = member;
      high -= 1;
    }
  }
  return low;
}

/** The mean color of the bin that contains the median member. */
function medianColor(
  colors: Float32Array,
  order: Uint32Array,
  start: number,
  end: number,
  binOf: (member: number) => number,
): Float32Array {
  const counts = new Uint32Array(BINS);
  for (let at = start; at < end; at += 1) {
    const bin = binOf(order[at] as number);
    counts[bin] = (counts[bin] as number) + 1;
  }
  let middle = 0;
  for (let passed = counts[0] as number; passed * 2 < end - start; passed += counts[middle] as number) middle += 1;
  const median = new Float32Array(4);
  for (let at = start; at < end; at += 1) {
    const member = order[at] as number;
    if (binOf(member) !== middle) continue;
    for (let channel = 0; channel < 4; channel += 1)
      median[channel] = (median[channel] as number) + (colors[member * 4 + channel] as number) / (counts[middle] as number);
  }
  return median;
}
