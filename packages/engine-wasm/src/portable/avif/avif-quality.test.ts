import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PixelImage } from '../image.js';
import { avifQuality, textureOf } from './avif-quality.js';

/** Noise of this many levels around a middle gray. */
function noise(levels: number, width = 64, height = 64): PixelImage {
  let state = 3;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    data.fill(128 + Math.round(((state >>> 16) / 65_536 - 0.5) * levels), at, at + 3);
  }
  return { width, height, data };
}

test('smooth images get a higher AVIF quality than requested, busy ones a lower one', () => {
  const [smooth, usual, busy] = [2, 50, 200].map((levels) => avifQuality(noise(levels), 60, 'half', false));
  assert.ok((smooth ?? 0) > 70, `smooth: ${smooth}`);
  assert.ok(Math.abs((usual ?? 0) - 60) <= 1, `usual: ${usual}`);
  assert.ok((busy ?? 100) < 55, `busy: ${busy}`);
});

test('the fast mode raises the quality a little', () => {
  assert.equal(avifQuality(noise(50), 60, 'half', true), avifQuality(noise(50), 60, 'half', false) + 3);
});

test('a higher request never gets a lower quality, and a request below 100 is never lossless', () => {
  for (const levels of [0, 5, 50, 250]) {
    for (const chroma of ['half', 'full'] as const) {
      const image = noise(levels);
      const qualities = Array.from({ length: 99 }, (_, index) => avifQuality(image, index + 1, chroma, false));
      assert.deepEqual(
        qualities,
        [...qualities].sort((a, b) => a - b),
      );
      assert.ok(qualities.every((quality) => Number.isInteger(quality) && quality >= 1 && quality < 100));
    }
  }
  assert.equal(avifQuality(noise(50), 100, 'full', false), 100);
});

test('texture is measured on the visible samples, at any depth and size', () => {
  assert.ok(textureOf(noise(0)) < 0.001);
  const odd = noise(60, 21, 3);
  const deep = { ...odd, data: Uint16Array.from(odd.data, (level) => level * 257) };
  assert.ok(Math.abs(textureOf(odd) - textureOf(deep)) < 1e-6);
  assert.ok(textureOf(odd) > 3.5 && textureOf(odd) < 4.5);
});
