import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPalette, type Palette } from './palette.js';
import type { Samples } from './samples.js';
import { snapToPalette } from './snap-to-palette.js';

function image(channels: number, pixels: readonly (readonly number[])[]): Samples {
  return { width: pixels.length, height: 1, channels, data: Uint8Array.from(pixels.flat()) };
}

function paletteOf(samples: Samples): Palette {
  const palette = findPalette(samples);
  assert.ok(palette);
  return palette;
}

for (const channels of [1, 3, 4]) {
  test(`colors of ${channels} channels that are close to a palette color become that color`, () => {
    const color = (level: number) => Array.from({ length: channels }, () => level);
    const palette = paletteOf(image(channels, [color(0), color(120), color(255)]));
    const snapped = snapToPalette(image(channels, [color(0), color(2), color(120), color(121), color(254), color(255)]), palette);
    assert.deepEqual([...(snapped?.indices ?? [])], [0, 0, 1, 1, 2, 2]);
  });
}

test('colors of a palette stay apart, however close they are', () => {
  const colors = Array.from({ length: 200 }, (_, level) => [level, level, level + 1]);
  const samples = image(3, colors);
  assert.deepEqual(
    snapToPalette(samples, paletteOf(samples))?.indices,
    Uint8Array.from(colors, (_, number) => number),
  );
});

test("an image with shades that the palette lacks isn't snapped to it", () => {
  const ends = [0, 255].map((level) => [level, level, level]);
  const ramp = Array.from({ length: 256 }, (_, level) => [level, level, level]);
  assert.equal(snapToPalette(image(3, ramp), paletteOf(image(3, ends))), undefined);
});
