import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { errorWords } from '../words/errors.js';
import { accept } from './accept.js';

test('an empty file is reported as empty', async () => {
  await assert.rejects(accept(new Blob([])), (error: AppError) => {
    assert.ok(error instanceof AppError);
    assert.equal(errorWords(error).what, 'This file is empty.');
    return true;
  });
});
