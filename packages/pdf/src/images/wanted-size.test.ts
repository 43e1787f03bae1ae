import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantedSize } from './plan-images.js';

const image = { width: 1000, height: 500 };

test('an image shrinks to the resolution that its largest use needs', () => {
  assert.deepEqual(wantedSize(image, { width: 2, height: 1 }, 150), { width: 300, height: 150 });
});

test('a stretched image keeps the pixels that its longer stretch needs', () => {
  assert.deepEqual(wantedSize(image, { width: 1, height: 2 }, 150), { width: 600, height: 300 });
});

test('an image with only a few pixels too many stays as it is', () => {
  assert.equal(wantedSize(image, { width: 5.5, height: 2.75 }, 150), undefined);
  assert.ok(wantedSize(image, { width: 5.3, height: 2.65 }, 150));
});

test("an image whose drawn size is unknown, zero or infinite doesn't shrink", () => {
  for (const side of [0, Number.POSITIVE_INFINITY, Number.NaN])
    assert.equal(wantedSize(image, { width: side, height: side }, 150), undefined);
  assert.equal(wantedSize(image, undefined, 150), undefined);
});

test('an image that is one pixel high keeps that pixel', () => {
  assert.deepEqual(wantedSize({ width: 1000, height: 1 }, { width: 1, height: 0.001 }, 100), { width: 100, height: 1 });
});
