import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveEntry, sortByName } from './use-dragged-order.js';

test('an entry moves to its new position and the others close the gap', () => {
  assert.deepEqual(moveEntry(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(moveEntry(['a', 'b', 'c', 'd'], 3, 1), ['a', 'd', 'b', 'c']);
});

test("entries can't move past either end", () => {
  const list = ['a', 'b'];
  assert.equal(moveEntry(list, 0, -1), list);
  assert.equal(moveEntry(list, 1, 2), list);
});

test('sorting by name compares numbers as numbers', () => {
  const named = ['page-10.png', 'Page-2.png', 'cover.png'].map((name) => ({ file: { name } }));
  assert.deepEqual(
    sortByName(named).map(({ file }) => file.name),
    ['cover.png', 'Page-2.png', 'page-10.png'],
  );
});
