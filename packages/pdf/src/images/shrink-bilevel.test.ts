import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packBits } from './bilevel.js';
import { shrinkBilevel } from './shrink-bilevel.js';

function image(width: number, height: number, isInk: (x: number, y: number) => boolean) {
  const data = Uint8Array.from({ length: width * height }, (_, i) => (isInk(i % width, Math.floor(i / width)) ? 0 : 255));
  return packBits({ width, height, data });
}

test('shapes keep their position and size', () => {
  const isInside = (x: number, y: number, size: number) => Math.hypot(x - size / 2, y - size / 2) < size / 3;
  const small = shrinkBilevel(
    image(400, 400, (x, y) => isInside(x, y, 400)),
    { width: 100, height: 100 },
  );
  const wanted = image(100, 100, (x, y) => isInside(x, y, 100));
  let unlike = 0;
  for (let i = 0; i < wanted.data.length; i += 1)
    for (let bits = (wanted.data[i] as number) ^ (small?.data[i] as number); bits; bits &= bits - 1) unlike += 1;
  assert.ok(unlike < 100 * 100 * 0.02, `${unlike} pixels`);
});

test("lines half as wide as the new pixels don't vanish", () => {
  const small = shrinkBilevel(
    image(800, 80, (x) => x % 80 < 2),
    { width: 200, height: 20 },
  );
  assert.equal(
    small?.data.some((byte) => byte !== 255),
    true,
  );
});

test('halftones stay as they are', () => {
  const dots = image(400, 400, (x, y) => (x + y) % 4 < 2);
  assert.equal(shrinkBilevel(dots, { width: 200, height: 200 }), undefined);
});
