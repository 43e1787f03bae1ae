import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatusAnswer } from '../rest/answers.js';
import { RetryPolicy } from './retry-policy.js';
import { followServer } from './server-run.js';
import { WakeableDelay } from './wakeable-delay.js';

const TEXTS = { summary: '', done: '', left: '', browser: '', saved: '', errors: '', files: '' };
const answer = (part: Partial<StatusAnswer>): StatusAnswer => ({
  ...{ total: 10, done: 0, left: 10, browser: 0, errors: 0, paused: false, running: false, canWriteWebp: true, worked: 1, texts: TEXTS },
  ...part,
});

class QuickDelay extends WakeableDelay {
  naps = 0;

  override async sleep(): Promise<void> {
    this.naps += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function follow(statuses: readonly StatusAnswer[]) {
  const calls: string[] = [];
  const left = [...statuses];
  const stop = new AbortController();
  const delay = new QuickDelay();
  const next = (call: string) => {
    calls.push(call);
    const status = left.shift();
    if (left.length === 0) stop.abort();
    return Promise.resolve(status ?? answer({}));
  };
  const seen: number[] = [];
  await followServer(
    { status: () => next('status'), work: () => next('work') },
    { retryPolicy: new RetryPolicy(delay, () => {}), delay, signal: stop.signal },
    (status) => seen.push(status.left),
  ).catch(() => {});
  return { calls, naps: delay.naps, seen };
}

test('it works batch after batch while something is left, and then only checks the status', async () => {
  const { calls, seen } = await follow([answer({}), answer({ left: 6 }), answer({ left: 0 }), answer({ left: 0 })]);
  assert.deepEqual(calls, ['status', 'work', 'work', 'status']);
  assert.deepEqual(seen.slice(0, 3), [10, 6, 0]);
});

test("a paused library is only checked, and work continues once it's resumed", async () => {
  const { calls } = await follow([answer({ paused: true }), answer({ paused: true }), answer({}), answer({ left: 0 })]);
  assert.deepEqual(calls, ['status', 'status', 'status', 'work']);
});

test('while another process works, or nothing moves, it pauses between calls', async () => {
  const { naps } = await follow([
    answer({ running: true, worked: 0 }),
    answer({ running: true, worked: 0 }),
    answer({ worked: 0 }),
    answer({}),
  ]);
  assert.ok(naps >= 3, `expected a pause before each further call, but saw ${naps}`);
});
