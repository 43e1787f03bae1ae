import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrastMaps } from './contrast-maps.js';
import { ditherStrength } from './dither-strength.js';

const SIDE = 60;

/** Left: a flat surface. Middle: an edge at 30. Right, from 40 on: a checkerboard of pixels. */
function surfaces() {
  const data = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const level = x < 30 ? 60 : x < 40 ? 180 : (x + y) % 2 === 0 ? 40 : 220;
      data.fill(level, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
    }
  }
  return { width: SIDE, height: SIDE, data };
}

test('flat surfaces are calm and even, noise is neither, and an edge is calm but not even', () => {
  const maps = contrastMaps(surfaces());
  assert.ok(maps);
  const row = 30 * SIDE;
  const at = (map: Uint8Array, x: number) => map[row + x] ?? 0;
  assert.equal(at(maps.smooth, 10), 255);
  assert.equal(at(maps.flat, 10), 255);
  assert.ok(at(maps.smooth, 30) > 200, `edge: ${at(maps.smooth, 30)}`);
  assert.ok(at(maps.flat, 30) < 200, `edge: ${at(maps.flat, 30)}`);
  assert.ok(at(maps.smooth, 52) < 50, `noise: ${at(maps.smooth, 52)}`);
  assert.ok(at(maps.flat, 52) < 50, `noise: ${at(maps.flat, 52)}`);
});

test('images that are only a few pixels high have no contrast maps', () => {
  assert.equal(contrastMaps({ width: 100, height: 6, data: new Uint8Array(2400) }), undefined);
});

test('large patches of one color are dithered, single pixels hardly at all', () => {
  const width = 10;
  const indexes = Uint8Array.of(...[1, 1, 1, 1, 1, 1, 1, 1, 2, 3], ...[1, 1, 1, 1, 1, 1, 1, 1, 4, 5]);
  const strengths = new Uint8Array(20).fill(200);
  ditherStrength(strengths, indexes, width);
  assert.ok((strengths[3] ?? 0) > 150, `patch: ${strengths[3]}`);
  assert.ok((strengths[9] ?? 255) < 80, `lonely: ${strengths[9]}`);
  assert.equal(strengths[3], strengths[13]);
});
