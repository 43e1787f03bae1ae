import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poll } from './poll.js';

test('poll returns the first truthy value', async () => {
  let calls = 0;
  assert.equal(await poll(() => (++calls === 3 ? 'ready' : ''), { everyMs: 1 }), 'ready');
  assert.equal(calls, 3);
});

test('poll reports what it waited for, with the last error as the cause', async () => {
  const cause = new Error('not yet');
  const waiting = poll(() => Promise.reject(cause), { timeoutMs: 20, everyMs: 5, what: 'the quota' });
  await assert.rejects(waiting, (error: Error) => error.message.includes('the quota') && error.cause === cause);
});
