import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uploadGroups } from './upload-groups.js';

const webp = (file: string, bytes: number) => ({ file, webp: new Uint8Array(bytes) });

test('small results are uploaded together, at most ten per request', () => {
  const { groups, tooLarge } = uploadGroups(
    Array.from({ length: 23 }, (_, index) => webp(`${index}`, 1_000)),
    64_000_000,
  );
  assert.deepEqual(
    groups.map((group) => group.length),
    [10, 10, 3],
  );
  assert.deepEqual(tooLarge, []);
});

test("no request exceeds the host's limit, and a file that's too large on its own is reported", () => {
  const { groups, tooLarge } = uploadGroups([webp('a', 900_000), webp('b', 900_000), webp('c', 3_000_000), webp('d', 300_000)], 2_000_000);
  assert.deepEqual(
    groups.map((group) => group.map(({ file }) => file)),
    [['a', 'b'], ['d']],
  );
  assert.deepEqual(
    tooLarge.map(({ file }) => file),
    ['c'],
  );
});
