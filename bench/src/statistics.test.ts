import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quantile, summarise } from './statistics.js';

test('the median of an even count lies between the two middle numbers', () => {
  assert.equal(quantile([4, 1, 3, 2], 0.5), 2.5);
  assert.equal(quantile([7], 0.5), 7);
});

test("a summary doesn't depend on the order, and one outlier doesn't move its numbers far", () => {
  assert.deepEqual(summarise([5, 1, 3, 2, 4]), { median: 3, low: 2, high: 4 });
  assert.deepEqual(summarise([500, 1, 3, 2, 4]), { median: 3, low: 2, high: 4 });
});

test('an empty list has no median', () => {
  assert.throws(() => quantile([], 0.5), /at least one number/);
});
