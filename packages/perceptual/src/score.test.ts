import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photo, photoPixels } from '@imagemill/testkit';
import sharp from 'sharp';
import type { Pixels } from './pixels.js';
import { createScorer, score } from './score.js';

const WIDTH = 300;
const HEIGHT = 201;
const original: Pixels = { width: WIDTH, height: HEIGHT, channels: 3, data: photoPixels(WIDTH, HEIGHT) };

async function decode(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}

const jpeg = async (quality: number) => decode(await photo(WIDTH, HEIGHT).jpeg({ quality }).toBuffer());

test('an image compared with itself scores exactly 100, whatever its size', () => {
  assert.equal(score(original, original), 100);
  for (const [width, height] of [
    [8, 8],
    [8, 300],
    [17, 9],
    [129, 64],
  ] as const) {
    const image: Pixels = { width, height, channels: 3, data: photoPixels(width, height) };
    assert.equal(score(image, image), 100);
  }
});

test('the more a photo is compressed, the lower it scores', async () => {
  const scorer = createScorer(original);
  const scores: number[] = [];
  for (const quality of [95, 85, 70, 50, 30, 10]) scores.push(scorer.score(await jpeg(quality)));
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => b - a),
  );
  assert.ok((scores[0] ?? 0) > 80 && (scores.at(-1) ?? 100) < 40, `from ${scores[0]} to ${scores.at(-1)}`);
});

test('a reused scorer gives each image the same score as a fresh one', async () => {
  const scorer = createScorer(original);
  const [good, bad] = [await jpeg(90), await jpeg(20)];
  assert.equal(scorer.score(bad), score(original, bad));
  assert.equal(scorer.score(good), score(original, good));
});

test('a fully opaque alpha channel does not change the score', async () => {
  const distorted = await jpeg(50);
  const opaque = ({ width, height, data }: Pixels): Pixels => {
    const rgba = new Uint8Array(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at++) rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4);
    return { width, height, channels: 4, data: rgba };
  };
  assert.equal(score(opaque(original), opaque(distorted)), score(original, distorted));
});

test('a difference that only shows on a dark or only on a light background lowers the score', () => {
  const clear = (shade: number): Pixels => {
    const data = new Uint8Array(64 * 64 * 4);
    for (let at = 0; at < data.length; at += 4) data.set([shade, shade, shade, at % 64 < 32 ? 255 : 0], at);
    return { width: 64, height: 64, channels: 4, data };
  };
  const lost = clear(230);
  const gone: Pixels = { ...lost, data: new Uint8Array(lost.data.length) };
  assert.ok(score(lost, gone) < 50);
  const dark = clear(25);
  assert.ok(score(dark, { ...dark, data: new Uint8Array(dark.data.length) }) < 50);
});

test('colors of fully transparent pixels do not count', () => {
  const hidden = (shade: number): Pixels => ({
    width: 32,
    height: 32,
    channels: 4,
    data: new Uint8Array(32 * 32 * 4).map((_, at) => (at % 4 === 3 ? 0 : shade)),
  });
  assert.equal(score(hidden(0), hidden(255)), 100);
});

test('images of different sizes, too small or truncated are rejected', () => {
  const small: Pixels = { width: 7, height: 9, channels: 3, data: new Uint8Array(7 * 9 * 3) };
  const other: Pixels = { width: 8, height: 9, channels: 3, data: new Uint8Array(8 * 9 * 3) };
  assert.throws(() => score(small, small), /at least 8 × 8/);
  assert.throws(() => score(original, other), /Expected 300 × 201 pixels but received 8 × 9/);
  assert.throws(() => score({ ...other, data: other.data.subarray(1) }, other), /Expected 216 samples/);
});
