import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtWork, takeOver, workOnFile } from './at-work.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a file waits for a takeover, but not once an engine has run', async () => {
  const seen: string[] = [];
  let end = () => {};
  const begin = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  const first = takeOver(begin);
  const file = workOnFile(async () => seen.push('file'));
  await settle();
  assert.deepEqual([seen, isAtWork()], [[], false]);
  end();
  await Promise.all([first, file]);
  assert.deepEqual([seen, isAtWork()], [['file'], false]);

  const second = takeOver(begin);
  await workOnFile(async () => seen.push(`next ${isAtWork()}`));
  assert.deepEqual(seen, ['file', 'next true']);
  end();
  await second;
});

test('neither a failed takeover nor a failed file blocks the next file', async () => {
  await assert.rejects(takeOver(() => Promise.reject(new Error('no service worker'))));
  await assert.rejects(workOnFile(() => Promise.reject(new Error('a bad file'))));
  assert.equal(isAtWork(), false);
  assert.equal(await workOnFile(async () => 'done'), 'done');
});
