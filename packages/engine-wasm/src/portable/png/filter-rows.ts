import { paeth } from './unfilter.js';

const FILTERS = [0, 1, 2, 3, 4] as const;

/** Puts in front of each row the filter with the smallest sum of differences, and predicts by it, as libpng does. */
export function filterRows(rows: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const height = rows.length / rowBytes;
  const out = new Uint8Array(rows.length + height);
  const tries = FILTERS.map(() => new Uint8Array(rowBytes));
  for (let y = 0; y < height; y += 1) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const filter of FILTERS) {
      const sum = predict(rows, y * rowBytes, y > 0, rowBytes, pixelBytes, filter, tries[filter] ?? new Uint8Array(0), least);
      if (sum < least) [best, least] = [filter, sum];
    }
    out[y * (rowBytes + 1)] = best;
    out.set(tries[best] ?? [], y * (rowBytes + 1) + 1);
  }
  return out;
}

/** Differences from the prediction, and the sum of their sizes; stops where that is too large already. */
function predict(
  rows: Uint8Array,
  start: number,
  hasAbove: boolean,
  rowBytes: number,
  pixelBytes: number,
  filter: (typeof FILTERS)[number],
  out: Uint8Array,
  least: number,
): number {
  let sum = 0;
  for (let x = 0; x < rowBytes && sum < least; x += 1) {
    const at = start + x;
    const left = x >= pixelBytes ? (rows[at - pixelBytes] ?? 0) : 0;
    const up = hasAbove ? (rows[at - rowBytes] ?? 0) : 0;
    let predicted = 0;
    if (filter === 1) predicted = left;
    else if (filter === 2) predicted = up;
    else if (filter === 3) predicted = (left + up) >> 1;
    else if (filter === 4) predicted = paeth(left, up, hasAbove && x >= pixelBytes ? (rows[at - rowBytes - pixelBytes] ?? 0) : 0);
    const difference = ((rows[at] ?? 0) - predicted) & 255;
    out[x] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}
