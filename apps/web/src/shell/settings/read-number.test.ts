import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionInfo } from '@imagemill/core';
import { numberAdvice, readNumber } from './read-number.js';

test('a number is read as people type it', () => {
  const [page, percent] = [optionInfo('convert', 'page'), optionInfo('resize', 'percent')];
  assert.deepEqual(
    [' 3 ', '500', '007'].map((text) => readNumber(page, text)),
    [3, 500, 7],
  );
  assert.deepEqual(
    ['12,5', '0.1'].map((text) => readNumber(percent, text)),
    [12.5, 0.1],
  );
});

test('text that is not a number, or is out of range, gives none', () => {
  for (const text of ['', ' ', '0', '501', '1.5', '1,5', '-1', '1e2', '0x10', 'two', '9'.repeat(30)])
    assert.equal(readNumber(optionInfo('convert', 'page'), text), undefined, text);
});

test('the advice names the range', () => {
  assert.equal(numberAdvice(optionInfo('convert', 'svgWidth')), 'Give a whole number from 1 to 65,500.');
  assert.equal(numberAdvice(optionInfo('resize', 'percent')), 'Give a number from 0.1 to 1,000.');
});
