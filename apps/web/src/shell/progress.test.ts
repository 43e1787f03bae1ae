import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeLeftMs, totalShare, workOf } from './progress.js';

test('a file with more work weighs more in the total progress', () => {
  assert.equal(
    totalShare([
      { weight: 3, share: 1 },
      { weight: 1, share: 0 },
    ]),
    0.75,
  );
});

test('an empty batch has made no progress', () => {
  assert.equal(totalShare([]), 0);
});

test('the time left is estimated from the time so far, once there is enough to go by', () => {
  assert.equal(timeLeftMs(0.25, 10_000), 30_000);
  assert.equal(timeLeftMs(0.01, 10_000), undefined);
  assert.equal(timeLeftMs(0.5, 500), undefined);
  assert.equal(timeLeftMs(1, 10_000), undefined);
});

test('a small PNG is more work than its pixels suggest, and even a tiny file is some work', () => {
  assert.ok(workOf(1000, 1000, 'png') > 5 * workOf(1000, 1000, 'jpeg'));
  assert.ok(workOf(1, 1) > 0.1);
});
