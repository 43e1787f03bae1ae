import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPalette } from './palette.js';
import { applyPalette } from './samples.js';

for (const channels of [1, 3, 4]) {
  test(`a palette of colors with ${channels} channels restores every pixel`, () => {
    const data = Uint8Array.from({ length: 4096 * channels }, (_, i) => ((i % channels) * 40 + Math.floor(i / channels) * 37) % 256);
    const samples = { width: 64, height: 64, channels, data };
    const palette = findPalette(samples);
    assert.equal(palette?.count, 256);
    const { indices, colors, count } = palette;
    assert.deepEqual(applyPalette({ width: 64, height: 64, channels: 1, data: indices }, colors, count - 1, channels), samples);
  });
}

test('an image with one color too many gets no palette', () => {
  const data = Uint8Array.from({ length: 257 * 3 }, (_, i) => [Math.floor(i / 3) >> 8, Math.floor(i / 3) & 255, 7][i % 3] as number);
  assert.equal(findPalette({ width: 257, height: 1, channels: 3, data }), undefined);
  assert.equal(findPalette({ width: 256, height: 1, channels: 3, data: data.subarray(0, 256 * 3) })?.count, 256);
});
