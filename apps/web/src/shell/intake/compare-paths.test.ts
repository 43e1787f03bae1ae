import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePaths } from './folder-files.js';

test('files sort as in a file manager, whatever order they come in: numbers by value, files before folders', () => {
  const ordered = [
    'trip/a2.jpg',
    'trip/A10.jpg',
    'trip/b.jpg',
    'trip/B.jpg',
    'trip/day 1/z.jpg',
    'trip/day 2/a.jpg',
    'trip/day 2/deep/a.jpg',
    'trip/day 10/a.jpg',
  ];
  const same = ordered.toSorted(comparePaths);
  assert.deepEqual(ordered.toReversed().sort(comparePaths), same);
  assert.deepEqual(
    same.filter((path) => !/\/b\.jpg$/i.test(path)),
    ordered.filter((path) => !/\/b\.jpg$/i.test(path)),
  );
});
