import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { knownError, toAppError } from './known-error.js';

test('a full disk maps to server_busy, lack of memory to too_complex, and any other error to internal', () => {
  const system = (code: string) => Object.assign(new Error(code), { code });
  const codes = [system('ENOSPC'), system('EDQUOT'), system('EFBIG'), new RangeError('Array buffer allocation failed')].map(toAppError);
  assert.deepEqual(
    codes.map(({ code }) => code),
    ['server_busy', 'server_busy', 'too_complex', 'too_complex'],
  );
  for (const other of [system('ENOENT'), new RangeError('Invalid array length'), 'words']) {
    assert.equal(knownError(other), other);
    assert.deepEqual([toAppError(other).code, toAppError(other).cause], ['internal', other]);
  }
  const told = new AppError('corrupt_input');
  assert.equal(toAppError(told), told);
});
