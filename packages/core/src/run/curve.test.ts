import assert from 'node:assert/strict';
import { test } from 'node:test';
import { risingThrough } from './curve.js';

const typical = (at: number) => at / 10;

test('a curve through points that fall a little never falls, and passes through the others', () => {
  const curve = risingThrough({ at: [10, 20, 30, 40], values: [1, 3, 2, 6] }, typical);
  const values = Array.from({ length: 60 }, (_, at) => curve(at));
  assert.deepEqual(
    values,
    [...values].sort((one, other) => one - other),
  );
  assert.deepEqual([curve(10), curve(20), curve(30), curve(40)], [1, 2.5, 2.5, 6]);
});

test('outside of its points, a curve is as steep as they are, within bounds', () => {
  const twice = risingThrough({ at: [10, 20], values: [0, 2] }, typical);
  assert.deepEqual([twice(30), twice(0)], [4, -2]);
  const wild = risingThrough({ at: [10, 20], values: [0, 90] }, typical);
  assert.equal(wild(30), 94);
});

test('points that are too few or too close tell nothing about how steep a curve is', () => {
  assert.equal(risingThrough({ at: [10], values: [5] }, typical)(30), 3);
  const close = risingThrough({ at: [10, 11], values: [5, 9] }, typical);
  assert.equal(close(21), 10);
});
