import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { parsePageRange } from './page-range.js';

test('ranges, single pages and open ends are read in order, each page once', () => {
  assert.deepEqual(parsePageRange('1-3,7', 9), [1, 2, 3, 7]);
  assert.deepEqual(parsePageRange('5-', 7), [5, 6, 7]);
  assert.deepEqual(parsePageRange(' 7 , 2 - 3, 2', 9), [7, 2, 3]);
  assert.deepEqual(parsePageRange('4', 4), [4]);
});

test('without a range, all pages are meant', () => {
  assert.deepEqual(parsePageRange(undefined, 3), [1, 2, 3]);
  assert.deepEqual(parsePageRange('  ', 2), [1, 2]);
});

test('an invalid range gets an error message that helps', () => {
  for (const [text, words] of [
    ['0', /counted from 1/],
    ['2-9', /has 5 pages; page 9 is not there/],
    ['7-', /page 7 is not there/],
    ['3-2', /Expected 2-3/],
    ['1,,2', /like 1-3,7/],
    ['-3', /like 1-3,7/],
    ['1-2-3', /like 1-3,7/],
    ['one', /like 1-3,7/],
  ] as const)
    assert.throws(
      () => parsePageRange(text, 5),
      (error) =>
        error instanceof AppError &&
        error.code === 'invalid_option' &&
        words.test(error.detail) &&
        error.extras.errors?.[0]?.option === 'pages',
      text,
    );
});
