import type { Histogram } from './histogram.js';

interface Group {
  /** Places in the histogram. */
  readonly members: Uint32Array;
  readonly weight: number;
  readonly mean: readonly number[];
  /** Sum of squares of the distance to the mean. */
  readonly error: number;
  /** The channel in which members differ most. */
  readonly axis: number;
}

/** Splits the colours at their means, the worst group first, until no more groups are allowed or needed. Returns the means. */
export function splitColors(histogram: Histogram, maxColors: number, targetError: number): Float32Array {
  const groups = [
    groupOf(
      histogram,
      Uint32Array.from({ length: histogram.count }, (_, index) => index),
    ),
  ];
  const total = groups[0]?.weight ?? 0;
  let error = groups[0]?.error ?? 0;
  while (groups.length < maxColors && error > targetError * total) {
    const worst = groups.reduce((most, group, index) => (group.error > (groups[most]?.error ?? 0) ? index : most), 0);
    const group = groups[worst];
    if (!group || group.members.length < 2) break;
    const middle = group.mean[group.axis] ?? 0;
    const isBelow = (member: number) => (histogram.colors[member * 4 + group.axis] ?? 0) <= middle;
    const halves = [group.members.filter(isBelow), group.members.filter((member) => !isBelow(member))];
    if (halves.some(({ length }) => length === 0)) break;
    const [low, high] = halves.map((members) => groupOf(histogram, members));
    if (!low || !high) break;
    groups.splice(worst, 1, low, high);
    error += low.error + high.error - group.error;
  }
  return Float32Array.from(groups.flatMap(({ mean }) => mean));
}

function groupOf({ colors, weights }: Histogram, members: Uint32Array): Group {
  const sums = [0, 0, 0, 0];
  const squares = [0, 0, 0, 0];
  let weight = 0;
  for (const member of members) {
    const own = weights[member] ?? 0;
    weight += own;
    for (let channel = 0; channel < 4; channel += 1) {
      const value = colors[member * 4 + channel] ?? 0;
      sums[channel] = (sums[channel] ?? 0) + own * value;
      squares[channel] = (squares[channel] ?? 0) + own * value * value;
    }
  }
  const mean = sums.map((sum) => sum / weight);
  const spread = squares.map((square, channel) => Math.max(0, square - weight * (mean[channel] ?? 0) ** 2));
  const axis = spread.indexOf(Math.max(...spread));
  return { members, weight, mean, error: spread.reduce((sum, value) => sum + value, 0), axis };
}
