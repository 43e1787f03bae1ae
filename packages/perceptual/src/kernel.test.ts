import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoPixels } from '@imagemill/testkit';
import { openKernel } from './kernel.js';
import type { Pixels } from './pixels.js';
import { score } from './score.js';

const SIGMA = 1.5;
const RADIUS = Math.round(3.2795 * SIGMA + 0.2546);

// Charalampidis, "Recursive Implementation of the Gaussian Filter Using Truncated Cosine Functions"
// (2016). The numbers in parentheses are its equations.
test('the taps of the blur are the sum of three truncated cosines', () => {
  const omega = [1, 3, 5].map((k) => (k * Math.PI) / (2 * RADIUS)) as Triple; // Table I
  const p = omega.map((w, index) => (index === 1 ? -1 : 1) / Math.tan(w / 2)) as Triple; // (37)
  const r = omega.map((w, index) => ((index === 1 ? -1 : 1) * (p[index] as number) ** 2) / Math.sin(w)) as Triple; // (44)
  const rho = omega.map((w) => Math.exp(-0.5 * SIGMA * SIGMA * w * w) / RADIUS) as Triple; // (50)
  const cross = (i: 0 | 1 | 2, j: 0 | 1 | 2) => p[i] * r[j] - r[i] * p[j];
  const zeta: Triple = [cross(1, 2) / cross(0, 1), cross(2, 0) / cross(0, 1), 1]; // (52)
  const gamma: Triple = [1, RADIUS * RADIUS - SIGMA * SIGMA, dot(zeta, rho)]; // (55)
  const beta = solve([p, r, zeta], gamma); // (53) and (56)
  const { tap } = openKernel();
  for (let distance = 0; distance < RADIUS; distance++) {
    const expected = dot(beta, omega.map((w) => Math.cos(w * distance)) as Triple);
    assert.ok(Math.abs(tap(distance) - expected) < 1e-7, `at ${distance}: expected ${expected} but found ${tap(distance)}`);
  }
  assert.ok(Math.abs(dot(beta, omega.map((w) => Math.cos(w * RADIUS)) as Triple)) < 1e-12, 'the filter ends there');
});

type Triple = [number, number, number];

/** Cramer's rule. */
function solve([a, b, c]: [Triple, Triple, Triple], [x, y, z]: Triple): Triple {
  const replaced = (row: Triple, column: number, value: number) => row.map((old, index) => (index === column ? value : old)) as Triple;
  const column = (at: number) => determinant(replaced(a, at, x), replaced(b, at, y), replaced(c, at, z)) / determinant(a, b, c);
  return [column(0), column(1), column(2)];
}

function determinant(a: Triple, b: Triple, c: Triple): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

const image = (width: number, height: number): Pixels => ({ width, height, channels: 3, data: photoPixels(width, height) });

/** Shifts every sample a little, by a pattern that has no direction. */
const spoil = ({ data, ...rest }: Pixels): Pixels => ({
  ...rest,
  data: data.map((value, at) => Math.max(0, Math.min(255, value + ((at * 7919) % 23) - 11))),
});

/** The image mirrored at its diagonal. */
function transpose({ width, height, channels, data }: Pixels): Pixels {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) turned[(x * height + y) * 3 + channel] = data[(y * width + x) * 3 + channel] ?? 0;
  return { width: height, height: width, channels, data: turned };
}

test('rows and columns are measured alike, whatever the size is a multiple of', () => {
  for (const [width, height] of [
    [8, 8],
    [9, 31],
    [33, 10],
    [113, 225],
    [130, 127],
    [301, 64],
  ] as const) {
    const reference = image(width, height);
    const distorted = spoil(reference);
    const [upright, turned] = [score(reference, distorted), score(transpose(reference), transpose(distorted))];
    assert.ok(Math.abs(upright - turned) < 1e-3, `${width} × ${height}: ${upright} and ${turned}`);
    assert.ok(upright < 95);
  }
});

test('a score does not depend on what was scored before', () => {
  const small = image(40, 30);
  const before = score(small, spoil(small));
  const large = image(700, 300);
  score(large, spoil(large));
  assert.equal(score(small, spoil(small)), before);
});

test('memory does not grow with the height of an image', () => {
  const { memory } = openKernel();
  const low = image(500, 20);
  score(low, low);
  const bytes = memory.buffer.byteLength;
  const high = image(500, 2000);
  score(high, high);
  assert.equal(memory.buffer.byteLength, bytes);
});

test('one wrong pixel anywhere lowers the score', () => {
  const reference = image(61, 47);
  for (const [x, y] of [
    [0, 0],
    [60, 0],
    [0, 46],
    [60, 46],
    [30, 23],
  ] as const) {
    const data = Uint8Array.from(reference.data);
    data.fill(y % 2 === 0 ? 255 : 0, (y * 61 + x) * 3, (y * 61 + x) * 3 + 3);
    assert.ok(score(reference, { ...reference, data }) < 99.9, `at ${x}, ${y}`);
  }
});
