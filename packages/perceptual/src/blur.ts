import { gaussianTerms, RADIUS } from './gaussian-terms.js';

const [ONE, THREE, FIVE] = gaussianTerms();

/**
 * A Gaussian blur of one plane. Beyond the edges everything counts as 0, as in the reference
 * implementation, so both images get equally dark there.
 */
export function blur(plane: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) blurRow(plane, across, y * width, width);
  return blurColumns(across, width, height);
}

function blurRow(source: Float32Array, target: Float32Array, start: number, width: number): void {
  let last1 = 0;
  let last3 = 0;
  let last5 = 0;
  let before1 = 0;
  let before3 = 0;
  let before5 = 0;
  for (let x = 1 - RADIUS; x < width; x++) {
    const left = x - RADIUS - 1;
    const right = x + RADIUS - 1;
    const sum = (left >= 0 ? (source[start + left] as number) : 0) + (right < width ? (source[start + right] as number) : 0);
    const out1 = sum * ONE.gain - last1 * ONE.turn - before1;
    const out3 = sum * THREE.gain - last3 * THREE.turn - before3;
    const out5 = sum * FIVE.gain - last5 * FIVE.turn - before5;
    before1 = last1;
    before3 = last3;
    before5 = last5;
    last1 = out1;
    last3 = out3;
    last5 = out5;
    if (x >= 0) target[start + x] = out1 + out3 + out5;
  }
}

/** Blurs all columns at once, row by row, so that memory is read in order. */
function blurColumns(source: Float32Array, width: number, height: number): Float32Array {
  const target = new Float32Array(source.length);
  const nothing = new Float32Array(width);
  const rowOf = (y: number) => (y >= 0 && y < height ? source.subarray(y * width, (y + 1) * width) : nothing);
  let last = new Float64Array(3 * width);
  let before = new Float64Array(3 * width);
  const unseen = new Float32Array(width);
  for (let y = 1 - RADIUS; y < height; y++) {
    const row = y >= 0 ? target.subarray(y * width, (y + 1) * width) : unseen;
    advance(rowOf(y - RADIUS - 1), rowOf(y + RADIUS - 1), last, before, row);
    [last, before] = [before, last];
  }
  return target;
}

/**
 * Advances the three terms of every column by one row. A column's states are next to each other;
 * the new ones overwrite the oldest.
 */
function advance(upper: Float32Array, lower: Float32Array, last: Float64Array, before: Float64Array, row: Float32Array): void {
  for (let x = 0, at = 0; x < row.length; x++, at += 3) {
    const sum = (upper[x] as number) + (lower[x] as number);
    const out1 = sum * ONE.gain - (last[at] as number) * ONE.turn - (before[at] as number);
    const out3 = sum * THREE.gain - (last[at + 1] as number) * THREE.turn - (before[at + 1] as number);
    const out5 = sum * FIVE.gain - (last[at + 2] as number) * FIVE.turn - (before[at + 2] as number);
    before[at] = out1;
    before[at + 1] = out3;
    before[at + 2] = out5;
    row[x] = out1 + out3 + out5;
  }
}
