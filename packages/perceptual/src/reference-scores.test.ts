import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pixels } from './pixels.js';
import { score } from './score.js';

// Scores that libjxl's own program gives for generated patterns, as recorded by the authors of the
// Rust crate fast-ssim2.
const TOLERANCE = 0.3;
/**
 * On some flat grays, all that's left are rounding errors, and the program's recursive filters
 * collect more of those than ours.
 */
const FLAT_TOLERANCE = 0.5;

type Shade = (x: number, y: number) => number;

const paint = (size: number, color: (x: number, y: number, channel: number) => number): Pixels => {
  const data = new Uint8Array(size * size * 3);
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3);
    data[at] = color(pixel % size, Math.floor(pixel / size), at % 3);
  }
  return { width: size, height: size, channels: 3, data };
};
const gray = (size: number, shade: Shade) => paint(size, shade);
const flat = (size: number, value: number) => gray(size, () => value);

const ramp = (size: number): Shade => {
  return (x) => Math.floor((x * 255) / (size - 1));
};
const edge = (size: number): Shade => {
  return (x) => (x < size / 2 ? 0 : 255);
};
const checkerboard = (cell: number): Shade => {
  return (x, y) => ((Math.floor(x / cell) + Math.floor(y / cell)) % 2 === 0 ? 255 : 0);
};

/** The mean over 8 columns, from 4 before to 3 after. Only for images that vary along x alone. */
const boxBlur = (size: number, shade: Shade) =>
  gray(size, (x) => {
    const near = [-4, -3, -2, -1, 0, 1, 2, 3].map((step) => shade(Math.max(0, Math.min(size - 1, x + step)), 0));
    return Math.floor(near.reduce((sum, value) => sum + value, 0) / near.length);
  });

/** The linear congruential generator of Knuth's MMIX; bits 33 to 40 of each state. */
function noise(size: number, seed: bigint): Pixels {
  let state = seed;
  return paint(size, () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) & 255n);
  });
}

/** Five times a sample minus its four neighbors; beyond an edge, the sample itself. */
function sharpen({ width, height, channels, data }: Pixels): Pixels {
  const at = (x: number, y: number, channel: number) => data[(y * width + x) * 3 + channel] ?? 0;
  const sharp = paint(width, (x, y, channel) => {
    const middle = at(x, y, channel);
    const near = [
      y > 0 ? at(x, y - 1, channel) : middle,
      y < height - 1 ? at(x, y + 1, channel) : middle,
      x > 0 ? at(x - 1, y, channel) : middle,
      x < width - 1 ? at(x + 1, y, channel) : middle,
    ];
    return Math.max(0, Math.min(255, 5 * middle - near.reduce((sum, value) => sum + value, 0)));
  });
  return { ...sharp, channels };
}

const static42 = noise(64, 42n);
const static999 = noise(64, 999n);
const CASES: readonly [name: string, reference: Pixels, distorted: Pixels, expected: number][] = [
  ['a ramp against plain gray', gray(64, ramp(64)), flat(64, 128), -64.56872],
  ['a ramp against its blur', gray(64, ramp(64)), boxBlur(64, ramp(64)), 94.3409],
  ['an edge against its blur', gray(64, edge(64)), boxBlur(64, edge(64)), 24.27334],
  ['noise against plain gray', static42, flat(64, 128), -47.33573],
  ['noise against sharper noise', static999, sharpen(static999), -5.81018],
  ['noise against itself', static999, static999, 100],
  ['a checkerboard against itself', gray(128, checkerboard(8)), gray(128, checkerboard(8)), 100],
];
/** The lightness of the distorted image, against 128. */
const FLAT_CASES: readonly [size: number, value: number, expected: number, tolerance?: number][] = [
  [32, 133, 98.80827],
  [32, 178, 85.0141, FLAT_TOLERANCE],
  [64, 133, 91.52358],
  [64, 138, 80.24289],
  [64, 148, 56.05856],
  [64, 178, -8.75942],
  [128, 133, 88.54071, FLAT_TOLERANCE],
  [128, 138, 77.84296],
  [128, 148, 54.27884],
  [128, 178, -9.82383],
  [256, 148, 59.77893],
  [256, 178, -0.39086],
];

for (const [name, reference, distorted, expected] of CASES) {
  test(`the score of ${name} matches the reference program`, () => requireScore(reference, distorted, expected, TOLERANCE));
}

for (const [size, value, expected, tolerance = TOLERANCE] of FLAT_CASES) {
  test(`the score of gray 128 against ${value}, ${size} px, matches the reference program`, () =>
    requireScore(flat(size, 128), flat(size, value), expected, tolerance));
}

function requireScore(reference: Pixels, distorted: Pixels, expected: number, tolerance: number): void {
  const found = score(reference, distorted);
  assert.ok(Math.abs(found - expected) <= tolerance, `expected ${expected} but found ${found.toFixed(5)}`);
}
