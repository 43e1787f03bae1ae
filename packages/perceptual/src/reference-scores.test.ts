import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from './pixels.js';
import { score } from './score.js';

// Scores that libjxl's own program gives for generated patterns, as recorded by the authors of the
// Rust crate fast-ssim2. The program computes in 32-bit floats and approximates powers and roots.
// That shows most on flat gray, where the variances are nothing but rounding errors, so some
// tolerance is needed.
const ROOM = 0.5;

const gray = (size: number, shade: (x: number, y: number) => number): Pixels => {
  const data = new Uint8Array(size * size * 3);
  for (let at = 0; at < size * size; at++) data.fill(shade(at % size, Math.floor(at / size)), at * 3, at * 3 + 3);
  return { width: size, height: size, channels: 3, data };
};

/**
 * The mean over 8 columns, from 4 before to 3 after. Both images blurred below only vary along x.
 */
const boxBlur = (size: number, shade: (x: number) => number) =>
  gray(size, (x) => {
    const columns = [-4, -3, -2, -1, 0, 1, 2, 3].map((step) => shade(Math.max(0, Math.min(size - 1, x + step))));
    return Math.floor(columns.reduce((sum, value) => sum + value, 0) / columns.length);
  });

const flat = (size: number, value: number) => gray(size, () => value);
const ramp = (size: number) => (x: number) => Math.floor((x * 255) / (size - 1));
const edge = (size: number) => (x: number) => (x < size / 2 ? 0 : 255);

const CASES: readonly [name: string, reference: Pixels, distorted: Pixels, expected: number][] = [
  ['gray 128 against 133, 32 px', flat(32, 128), flat(32, 133), 98.80827],
  ['gray 128 against 178, 32 px', flat(32, 128), flat(32, 178), 85.0141],
  ['gray 128 against 138, 64 px', flat(64, 128), flat(64, 138), 80.24289],
  ['gray 128 against 133, 128 px', flat(128, 128), flat(128, 133), 88.54071],
  ['gray 128 against 178, 128 px', flat(128, 128), flat(128, 178), -9.82383],
  ['gray 128 against 148, 256 px', flat(256, 128), flat(256, 148), 59.77893],
  ['a ramp against plain gray, 64 px', gray(64, ramp(64)), flat(64, 128), -64.56872],
  ['a ramp against its blur, 64 px', gray(64, ramp(64)), boxBlur(64, ramp(64)), 94.3409],
  ['an edge against its blur, 64 px', gray(64, edge(64)), boxBlur(64, edge(64)), 24.27334],
];

for (const [name, reference, distorted, expected] of CASES) {
  test(`the score of ${name} matches the reference program`, () => {
    const found = score(reference, distorted);
    assert.ok(Math.abs(found - expected) < ROOM, `expected ${expected} but found ${found.toFixed(5)}`);
  });
}
