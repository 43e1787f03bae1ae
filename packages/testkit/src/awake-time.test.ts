import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awakeTime } from './awake-time.js';
import { poll } from './poll.js';
import { letTimePass } from './real-time.js';

test('idle time counts, but time in which the process could not run hardly does', async () => {
  using clock = awakeTime();
  await poll(() => clock.now() >= 50, { everyMs: 1, what: 'the clock to go' });
  const before = clock.now();
  for (const start = performance.now(); performance.now() - start < 500; );
  // At most the tick that was due and the one after it.
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(clock.now() - before <= 40, `${clock.now() - before} ms`);
});

test('letting time pass requires a reason', async () => {
  await assert.rejects(letTimePass(1, ''), /Say why/);
  await letTimePass(1, 'this test is about it');
});
