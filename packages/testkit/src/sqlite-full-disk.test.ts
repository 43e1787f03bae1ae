// @needs waiting
// @retry never: lost counts
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openSqliteStore, type Store } from '@imagemill/store';
import { poll } from './poll.js';
import { mountSmallDisk } from './small-disk.js';
import { assertAllThere } from './store-processes/kill-test.js';
import { countRequest, DAY, inParallel, usedBy } from './store-suite/store-harness.js';

const MEGABYTE = 1024 * 1024;
const CALLERS = 8;
/** Ten times what a caller may wait for a refusal, because the machine may be that slow. */
const MAX_ANSWER_MS = 20_000;

test('SQLite on a full disk: quick store_unavailable errors, then it recovers by itself and nothing is lost', async (context) => {
  await using disk = await mountSmallDisk(12 * MEGABYTE);
  if (!disk) {
    context.skip('this process is not allowed to mount a disk to fill (run as root)');
    return;
  }
  const ballast = path.join(disk.path, 'ballast');
  writeFileSync(ballast, Buffer.alloc(10 * MEGABYTE));
  const store = await openSqliteStore({ directory: path.join(disk.path, 'data') });
  const acknowledged: string[] = [];
  const refused: { code: unknown; ms: number }[] = [];
  let isOver = false;
  let waiting: (() => void)[] = [];
  const tryAgain = () => {
    const all = waiting;
    waiting = [];
    for (const resume of all) resume();
  };
  const until = (condition: () => boolean, what: string) =>
    poll(
      () => {
        tryAgain();
        return condition();
      },
      { what },
    );
  const load = inParallel(CALLERS, async (index) => {
    while (!isOver) {
      const [operationId, startedAt] = [randomUUID(), performance.now()];
      try {
        await store.countOperation(countRequest({ sessionKey: `session-${index}`, limit: null, operationId }));
        acknowledged.push(operationId);
      } catch (error) {
        refused.push({ code: Object(error).code, ms: performance.now() - startedAt });
        if (!isOver) await new Promise<void>((resolve) => waiting.push(resolve));
      }
    }
  });
  const filler = fillUp(store);
  await until(() => refused.length > 5 * CALLERS, 'the disk to fill up');
  const whenFull = acknowledged.length;
  // Nothing can be written, but everything can be read.
  assert.ok((await store.counters()).total >= whenFull);
  rmSync(ballast);
  await until(() => acknowledged.length > whenFull + 5 * CALLERS, 'the store to come back');
  isOver = true;
  tryAgain();
  await Promise.all([load, filler]);

  assert.deepEqual([...new Set(refused.map(({ code }) => code))], ['store_unavailable']);
  const slowestMs = Math.max(...refused.map(({ ms }) => ms));
  assert.ok(slowestMs < MAX_ANSWER_MS, `a refusal took ${slowestMs} ms`);
  await assertAllThere(store, acknowledged);
  const used = await inParallel(CALLERS, (index) => usedBy(store, `session-${index}`, DAY));
  assert.equal(
    used.reduce((sum, units) => sum + units, 0),
    (await store.counters()).total,
  );
  await store.close();
});

/** Writes rows that don't matter until one doesn't fit. */
async function fillUp(store: Store): Promise<void> {
  const long = 'x'.repeat(100_000);
  for (;;) {
    try {
      await store.joinWaitlist({ address: `${long}${randomUUID()}@example.org`, now: 0 });
    } catch {
      return;
    }
  }
}
