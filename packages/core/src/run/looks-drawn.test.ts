import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksDrawn } from './looks-drawn.js';

const SIDE = 128;

/** An image from a function of the pixel. */
function image(color: (x: number, y: number) => readonly number[], channels: 3 | 4 = 3) {
  const data = new Uint8Array(SIDE * SIDE * channels);
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) data.set(color(x, y), (y * SIDE + x) * channels);
  return { width: SIDE, height: SIDE, channels, data };
}
const noise = (x: number, y: number, most: number) => (((x * 7919 + y * 104_729) * 2_654_435_761) >>> 8) % most;

test('few colors are drawn, many are not', () => {
  assert.equal(looksDrawn(image((x) => [x > 40 ? 255 : 0, 0, 90])), true);
  assert.equal(looksDrawn(image((x, y) => [noise(x, y, 40), x, y])), false);
});

test('a gray photo has few colors, but is not drawn; gray text and dithered dots are', () => {
  const gray = (level: number) => [level, level, level];
  assert.equal(looksDrawn(image((x, y) => gray(noise(x, y, 200)))), false);
  // Soft edges now and then, in all levels.
  assert.equal(looksDrawn(image((x, y) => gray(x % 16 === 0 ? noise(x, y, 256) : 255))), true);
  assert.equal(looksDrawn(image((x, y) => gray(noise(x, y, 2) * 255))), true);
});

test('transparency counts as color', () => {
  assert.equal(looksDrawn(image((x, y) => [x * 2, 0, 0, y * 2], 4)), false);
});
