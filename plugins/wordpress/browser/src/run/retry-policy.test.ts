import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RestError } from '../rest/rest-error.js';
import { RetryPolicy, Stopped, type Wait } from './retry-policy.js';
import { WakeableDelay } from './wakeable-delay.js';

/** A delay that takes no time and remembers how long it would have been. */
class QuickDelay extends WakeableDelay {
  readonly naps: number[] = [];

  override async sleep(ms: number): Promise<void> {
    this.naps.push(ms);
  }
}

test('a call is retried with growing pauses until the site answers, and the page is told when it waits and when not', async () => {
  const delay = new QuickDelay();
  const waits: Wait[] = [];
  const retryPolicy = new RetryPolicy(delay, (wait) => waits.push(wait));
  let calls = 0;
  const answer = await retryPolicy.until(async () => {
    calls += 1;
    if (calls <= 6) throw new RestError('away', 0, '');
    return 'there';
  });
  assert.equal(answer, 'there');
  assert.deepEqual(delay.naps, [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  assert.equal(waits[0], 'away');
  assert.equal(waits.at(-1), 'none');
});

test('when several calls wait, a missing sign-in is shown before a lost connection', async () => {
  const waits: Wait[] = [];
  let free = () => {};
  const open = new Promise<void>((resolve) => {
    free = resolve;
  });
  class LongDelay extends WakeableDelay {
    override sleep(): Promise<void> {
      return open;
    }
  }
  const retryPolicy = new RetryPolicy(new LongDelay(), (wait) => waits.push(wait));
  const failing = (trouble: 'away' | 'signed_out') => {
    let failed = false;
    return retryPolicy.until(async () => {
      if (!failed) {
        failed = true;
        throw new RestError(trouble, 0, '');
      }
    });
  };
  const both = [failing('signed_out'), failing('away')];
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(waits.at(-1), 'signed_out');
  free();
  await Promise.all(both);
  assert.equal(waits.at(-1), 'none');
});

test("an error that waiting can't fix is thrown at once, and a stop ends the waiting", async () => {
  const retryPolicy = new RetryPolicy(new WakeableDelay(), () => {});
  await assert.rejects(
    retryPolicy.until(async () => {
      throw new RestError('forbidden', 403, '');
    }),
    RestError,
  );
  const stop = new AbortController();
  const waiting = retryPolicy.until(async () => {
    throw new RestError('away', 0, '');
  }, stop.signal);
  setImmediate(() => stop.abort());
  await assert.rejects(waiting, Stopped);
});
