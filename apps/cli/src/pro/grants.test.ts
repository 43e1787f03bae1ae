import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfDay } from '@imagemill/core';
import { untilText } from './commands.js';

test('a grant until a day lasts to the end of that day in UTC, and its text says so', () => {
  const end = endOfDay('2028-02-29');
  assert.equal(untilText(end, end - 1), 'until the end of 2028-02-29 (UTC)');
  assert.equal(untilText(end, end), 'until the end of 2028-02-29 (UTC), which is over');
  assert.equal(untilText(null, end), 'without end');
});
