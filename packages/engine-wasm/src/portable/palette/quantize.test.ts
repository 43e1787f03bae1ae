import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PixelImage } from '../image.js';
import { quantize } from './quantize.js';

const NORMAL_EFFORT = 7;
const FAST_EFFORT = 3;

function painted(width: number, height: number, colorAt: (x: number, y: number) => readonly number[]): PixelImage {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set(colorAt(x, y), (y * width + x) * 4);
  return { width, height, data };
}

/** A sky that fades into sand: many colors, all of them smooth. */
const slope = painted(128, 128, (x, y) => [40 + y, 90 + ((x + y) >> 1), 220 - y, 255]);

function shown({ indexes, palette }: ReturnType<typeof quantize>): Uint8Array {
  return Uint8Array.from({ length: indexes.length * 4 }, (_, at) => palette[(indexes[at >> 2] ?? 0) * 4 + (at & 3)] ?? 0);
}

function meanSquare(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
  return sum / a.length;
}

/** The mean of each 8 × 8 square in one channel: what people see of dithering. */
function blurred(data: ArrayLike<number>, width: number, channel: number): number[] {
  const side = width / 8;
  const sums = new Array<number>(side * side).fill(0);
  for (let at = channel, pixel = 0; at < data.length; at += 4, pixel += 1) {
    const square = ((pixel / width / 8) | 0) * side + (((pixel % width) / 8) | 0);
    sums[square] = (sums[square] ?? 0) + (data[at] ?? 0) / 64;
  }
  return sums;
}

test('an image with few colors keeps them exactly', () => {
  const flags = painted(40, 30, (x) => (x < 13 ? [0, 85, 164, 255] : x < 26 ? [255, 255, 255, 255] : [239, 65, 53, 128]));
  const indexed = quantize(flags, 100, NORMAL_EFFORT);
  assert.equal(indexed.palette.length / 4, 3);
  assert.deepEqual(shown(indexed), flags.data);
});

test('a lower quality uses fewer colors and has a larger error', () => {
  const results = [95, 70, 30].map((quality) => quantize(slope, quality, NORMAL_EFFORT));
  const sizes = results.map(({ palette }) => palette.length / 4);
  const errors = results.map((result) => meanSquare(shown(result), slope.data));
  assert.deepEqual(
    sizes,
    [...sizes].sort((a, b) => b - a),
  );
  assert.ok((sizes[2] ?? 0) < (sizes[0] ?? 0) / 2, `colors: ${sizes}`);
  assert.deepEqual(
    errors,
    [...errors].sort((a, b) => a - b),
  );
});

/** Without dithering the error is 4 to 6 here. */
test('a gradient looks smooth from a distance, at any effort', () => {
  for (const effort of [FAST_EFFORT, NORMAL_EFFORT]) {
    const result = shown(quantize(slope, 40, effort));
    for (const channel of [0, 2]) {
      const error = meanSquare(blurred(result, 128, channel), blurred(slope.data, 128, channel));
      assert.ok(error < 3, `channel ${channel} at effort ${effort}: ${error}`);
    }
  }
});

test('a white page with text stays white where there is no text', () => {
  const page = painted(200, 100, (x, y) => {
    const ink = y % 20 < 8 && x % 10 < 6 ? ((x * 37 + y * 11) % 200) + 20 : 255;
    return [ink, ink, ink, 255];
  });
  const result = shown(quantize(page, 80, NORMAL_EFFORT));
  let stained = 0;
  for (let at = 0; at < result.length; at += 4) if (page.data[at] === 255 && result[at] !== 255) stained += 1;
  assert.equal(stained, 0);
});

test('transparent pixels stay transparent, whatever color is under them, and a fading edge keeps fading', () => {
  const glow = painted(64, 64, (x, y) => {
    const away = Math.hypot(x - 32, y - 32);
    return [200, (x * 4) & 255, (y * 4) & 255, Math.max(0, Math.min(255, Math.round(300 - away * 10)))];
  });
  const result = shown(quantize(glow, 80, NORMAL_EFFORT));
  let error = 0;
  for (let at = 3; at < result.length; at += 4) {
    if (glow.data[at] === 0) assert.equal(result[at], 0);
    error += Math.abs((result[at] ?? 0) - (glow.data[at] ?? 0));
  }
  assert.ok(error / (64 * 64) < 6, `mean difference of alpha: ${error / (64 * 64)}`);
});

test('images of one pixel, one row and one column get a valid palette', () => {
  for (const [width, height] of [
    [1, 1],
    [700, 1],
    [1, 700],
  ] as const) {
    const line = painted(width, height, (x, y) => [(x + y) & 255, ((x + y) * 3) & 255, ((x + y) * 7) & 255, 255 - ((x + y) % 50)]);
    const { indexes, palette } = quantize(line, 80, NORMAL_EFFORT);
    assert.equal(indexes.length, width * height);
    assert.ok(indexes.every((index) => index < palette.length / 4));
  }
});

test('an image of noise gets 256 colors', () => {
  let state = 1;
  const noise = painted(300, 300, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return [state >>> 24, (state >>> 16) & 255, (state >>> 8) & 255, 255];
  });
  assert.equal(quantize(noise, 80, NORMAL_EFFORT).palette.length / 4, 256);
});
