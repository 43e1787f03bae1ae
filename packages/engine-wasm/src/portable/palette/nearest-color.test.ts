import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NearestColor } from './nearest-color.js';
import { difference } from './perceived-color.js';

/** The same pseudorandom numbers each time, 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('the nearest color found from any guess is the one that trying all would find', () => {
  const next = numbers(7);
  const color = () => {
    const alpha = next() < 0.5 ? 1 : next();
    return [next() * alpha, next() * alpha, next() * alpha, alpha] as const;
  };
  const size = 100;
  const palette = new Float32Array(size * 4);
  for (let index = 0; index < size; index += 1) palette.set(color(), index * 4);
  const nearest = new NearestColor(palette);
  for (let round = 0; round < 500; round += 1) {
    const [red, green, blue, alpha] = color();
    const distances = Array.from({ length: size }, (_, index) => difference(palette, index, red, green, blue, alpha));
    const found = nearest.find(red, green, blue, alpha, Math.floor(next() * size));
    assert.equal(distances[found], Math.min(...distances));
    assert.equal(nearest.distance, distances[found]);
  }
});
