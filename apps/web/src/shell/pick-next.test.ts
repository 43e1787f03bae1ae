import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickNext } from './pick-next.js';

const fresh = (name: string, units = 1) => ({ name, units });
const held = (name: string) => ({ name, units: 0 });
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('');

test('no more new files start or wait for a slot than there are units left; the rest wait for quota', () => {
  const next = pickNext([fresh('a'), fresh('b'), fresh('c'), fresh('d')], 2, 3);
  assert.deepEqual([names(next.start), names(next.wait), names(next.waitForQuota)], ['ab', 'c', 'd']);
});

test('a file that was counted or already has its unit runs again even if none is left', () => {
  const next = pickNext([fresh('a'), held('b'), fresh('c')], 2, 0);
  assert.deepEqual([names(next.start), names(next.waitForQuota)], ['b', 'ac']);
});

test('nothing starts without a free slot, and no file is lost', () => {
  const next = pickNext([fresh('a'), held('b')], 0, Number.POSITIVE_INFINITY);
  assert.deepEqual([names(next.start), names(next.wait), names(next.waitForQuota)], ['', 'ab', '']);
});

test('a document of many files starts only with a unit for each; a smaller one may start instead', () => {
  const next = pickNext([fresh('a', 3), fresh('b', 2)], 2, 2);
  assert.deepEqual([names(next.start), names(next.waitForQuota)], ['b', 'a']);
});
