import { paeth } from './unfilter.js';

/** The distance of a difference from zero, in either direction. */
const SIZE = Uint8Array.from({ length: 256 }, (_, difference) => Math.min(difference, 256 - difference));

/**
 * Chooses for each row the filter with the smallest sum of differences, as libpng does, writes its
 * number before the row, and predicts with it.
 */
export function filterRows(rows: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const height = rows.length / rowBytes;
  const out = new Uint8Array(rows.length + height);
  // Each row has a zero pixel before it, and the first row has a row of zeros above it.
  let row = new Uint8Array(pixelBytes + rowBytes);
  let above = new Uint8Array(pixelBytes + rowBytes);
  for (let y = 0; y < height; y += 1) {
    row.set(rows.subarray(y * rowBytes, (y + 1) * rowBytes), pixelBytes);
    const start = y * (rowBytes + 1);
    const filter = bestFilter(row, above, pixelBytes);
    out[start] = filter;
    predict(row, above, pixelBytes, filter, out.subarray(start + 1, start + 1 + rowBytes));
    [row, above] = [above, row];
  }
  return out;
}

function bestFilter(row: Uint8Array, above: Uint8Array, pixelBytes: number): number {
  let none = 0;
  let byLeft = 0;
  let byUp = 0;
  let byMean = 0;
  let byPaeth = 0;
  for (let at = pixelBytes; at < row.length; at += 1) {
    const value = row[at] ?? 0;
    const left = row[at - pixelBytes] ?? 0;
    const up = above[at] ?? 0;
    none += SIZE[value] ?? 0;
    byLeft += SIZE[(value - left) & 255] ?? 0;
    byUp += SIZE[(value - up) & 255] ?? 0;
    byMean += SIZE[(value - ((left + up) >> 1)) & 255] ?? 0;
    byPaeth += SIZE[(value - paeth(left, up, above[at - pixelBytes] ?? 0)) & 255] ?? 0;
  }
  const sums = [none, byLeft, byUp, byMean, byPaeth];
  return sums.indexOf(Math.min(...sums));
}

function predict(row: Uint8Array, above: Uint8Array, pixelBytes: number, filter: number, out: Uint8Array): void {
  for (let at = pixelBytes, to = 0; at < row.length; at += 1, to += 1) {
    const left = row[at - pixelBytes] ?? 0;
    const up = above[at] ?? 0;
    let predicted = 0;
    if (filter === 1) predicted = left;
    else if (filter === 2) predicted = up;
    else if (filter === 3) predicted = (left + up) >> 1;
    else if (filter === 4) predicted = paeth(left, up, above[at - pixelBytes] ?? 0);
    out[to] = (row[at] ?? 0) - predicted;
  }
}
