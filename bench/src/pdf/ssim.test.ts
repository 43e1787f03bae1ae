import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@imagemill/testkit';
import { spread } from './likeness.js';
import { parsePgm } from './render-gray.js';
import { ssim } from './ssim.js';

function page(shade: (x: number, y: number) => number) {
  return { width: 32, height: 24, data: Uint8Array.from({ length: 32 * 24 }, (_, at) => shade(at % 32, Math.floor(at / 32))) };
}

test('identical pages score 1, noisy ones less, and unrelated ones about 0', () => {
  const [noise, other] = [seededRandom(1), seededRandom(2)];
  const stripes = page((x) => (x % 4 < 2 ? 20 : 230));
  const noisy = page((x) => (x % 4 < 2 ? 20 : 230) + (noise() - 0.5) * 20);
  const unrelated = page(() => other() * 255);
  assert.equal(ssim(stripes, stripes), 1);
  const likeness = ssim(stripes, noisy);
  assert.ok(likeness > 0.95 && likeness < 0.9999, `${likeness}`);
  assert.ok(Math.abs(ssim(stripes, unrelated)) < 0.2);
});

test("pages of different sizes aren't alike, unless the difference is only rounding", () => {
  const white = page(() => 255);
  assert.equal(ssim(white, { ...white, height: 20 }), 0);
  assert.equal(ssim(white, { width: 33, height: 24, data: new Uint8Array(33 * 24).fill(255) }), 1);
});

test("a graymap's pixels start right after its header", () => {
  const { width, height, data } = parsePgm(Buffer.concat([Buffer.from('P5\n2 1\n255\n'), Buffer.from([10, 13])]));
  assert.deepEqual([width, height, [...data]], [2, 1, [10, 13]]);
});

test('the pages to compare are spread over the whole document', () => {
  assert.deepEqual(spread(3, 6), [1, 2, 3]);
  assert.deepEqual(spread(1000, 5), [1, 251, 501, 750, 1000]);
});
