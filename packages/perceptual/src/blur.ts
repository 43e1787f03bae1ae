import { gaussianTerms, RADIUS } from './gaussian-terms.js';

const [ONE, THREE, FIVE] = gaussianTerms();

/** A Gaussian blur of one plane. Beyond the edges everything is 0, as in the reference: both pictures darken there alike. */
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

/** All columns side by side, row after row: memory is walked in the order it lies in. */
function blurColumns(source: Float32Array, width: number, height: number): Float32Array {
  const target = new Float32Array(source.length);
  const nothing = new Float32Array(width);
  const states = [ONE, THREE, FIVE].map((term) => ({ term, last: new Float64Array(width), before: new Float64Array(width) }));
  const rowOf = (y: number) => (y >= 0 && y < height ? source.subarray(y * width, (y + 1) * width) : nothing);
  for (let y = 1 - RADIUS; y < height; y++) {
    const upper = rowOf(y - RADIUS - 1);
    const lower = rowOf(y + RADIUS - 1);
    const row = y >= 0 ? target.subarray(y * width, (y + 1) * width) : undefined;
    for (const state of states) {
      advance(state, upper, lower, row);
      [state.last, state.before] = [state.before, state.last];
    }
  }
  return target;
}

interface ColumnState {
  readonly term: { readonly gain: number; readonly turn: number };
  last: Float64Array;
  before: Float64Array;
}

/** One step of one term in every column; the new values replace the oldest ones. */
function advance({ term: { gain, turn }, last, before }: ColumnState, upper: Float32Array, lower: Float32Array, row?: Float32Array): void {
  for (let x = 0; x < upper.length; x++) {
    const sum = (upper[x] as number) + (lower[x] as number);
    const out = sum * gain - (last[x] as number) * turn - (before[x] as number);
    before[x] = out;
    if (row) row[x] = (row[x] as number) + out;
  }
}
