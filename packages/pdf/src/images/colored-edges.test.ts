import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasColoredEdges } from './colored-edges.js';

const SIDE = 64;
const image = (colorAt: (x: number, y: number) => readonly number[]) => ({
  ...{ width: SIDE, height: SIDE, channels: 3 },
  data: Uint8Array.from(Array.from({ length: SIDE * SIDE }, (_, i) => colorAt(i % SIDE, Math.floor(i / SIDE))).flat()),
});

test('red letters on white have edges that half-resolution color would smear', () => {
  assert.equal(hasColoredEdges(image((x) => (x % 8 < 3 ? [200, 20, 20] : [255, 255, 255]))), true);
});

test('soft colors, and black on white, have no such edges', () => {
  assert.equal(hasColoredEdges(image((x, y) => [x * 4, 255 - y * 4, 128])), false);
  assert.equal(hasColoredEdges(image((x) => (x % 8 < 3 ? [0, 0, 0] : [255, 255, 255]))), false);
});

test('gray and CMYK images are not checked for colored edges', () => {
  assert.equal(hasColoredEdges({ width: 2, height: 1, channels: 1, data: Uint8Array.of(0, 255) }), false);
  assert.equal(hasColoredEdges({ width: 2, height: 1, channels: 4, data: Uint8Array.of(0, 0, 0, 0, 255, 0, 0, 0) }), false);
});
