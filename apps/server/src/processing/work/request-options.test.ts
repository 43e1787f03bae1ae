import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { checkQuery, joinOptions } from './request-options.js';

function problems(operation: Operation, query: Record<string, unknown>, isForm = false): string[] {
  try {
    checkQuery(operation, query, isForm);
    return [];
  } catch (error) {
    assert.ok(error instanceof AppError);
    return (error.extras.errors ?? []).map(({ option }) => option);
  }
}

test('options that images or documents could have are accepted, and each bad option is named', () => {
  assert.deepEqual(problems('compress', {}), []);
  assert.deepEqual(problems('compress', { quality: '70', effort: 'max' }), []);
  assert.deepEqual(problems('compress', { preset: 'small' }), [], 'a PDF option');
  assert.deepEqual(problems('resize', { pageSize: 'a4' }), []);
  assert.deepEqual(problems('convert', { format: 'pdf', margin: '5' }), [], 'images become a PDF');
  assert.deepEqual(problems('compress', { quality: '101', hue: 'red' }), ['quality', 'hue']);
  assert.deepEqual(problems('compress', { quality: ['1', '2'] }), ['quality']);
  assert.deepEqual(problems('resize', {}), ['width']);
  assert.deepEqual(problems('convert', { format: 'pdf', quality: '5' }), ['quality']);
});

test('the error for a wrong format names only formats that the server writes', () => {
  for (const operation of ['compress', 'convert'] as const) {
    assert.throws(
      () => checkQuery(operation, { format: 'bmp' }, false),
      (error) => {
        const detail = error instanceof AppError ? (error.extras.errors?.[0]?.detail ?? '') : '';
        assert.match(detail, /\bjpeg, png, webp, avif\b/);
        assert.doesNotMatch(detail, /jxl/);
        return true;
      },
    );
  }
});

test("a form may still add missing options, but doesn't excuse wrong ones", () => {
  assert.deepEqual(problems('resize', {}, true), []);
  assert.deepEqual(problems('resize', { width: '0' }, true), ['width']);
  assert.deepEqual(problems('convert', { quality: '80' }, true), []);
});

test('a password in the URL is rejected', () => {
  assert.deepEqual(problems('compress', { password: 'x' }), ['password']);
  assert.deepEqual(problems('compress', { password: 'x' }, true), ['password']);
});

test('options from query and form are combined, and duplicates are rejected', () => {
  assert.deepEqual(joinOptions({ quality: '5' }, { password: 'x' }), { quality: '5', password: 'x' });
  assert.throws(() => joinOptions({ quality: '5' }, { quality: '6' }), { code: 'invalid_option' });
});
