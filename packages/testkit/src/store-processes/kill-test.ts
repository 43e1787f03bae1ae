import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Store } from '@imagemill/store';
import { countRequest, DAY, inParallel, usedBy } from '../store-suite/store-harness.js';
import { openStoreAt } from './open-store-at.js';

export const COUNTING_PROCESS: string = fileURLToPath(new URL('./counting-process.js', import.meta.url));
const CALLERS = 8;

/**
 * Kills a process that counts into the store at `place`, this many times, and checks each time that
 * nothing acknowledged is lost.
 */
export async function assertSurvivesKills(place: string, rounds: number): Promise<void> {
  const acknowledged: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    // Early and late, so each kill finds the store in a different state.
    const inRound = await countUntilKilled(place, 1 + ((round * 61) % 240));
    assert.ok(inRound.length > 0, `round ${round} acknowledged nothing`);
    acknowledged.push(...inRound);
    const store = await openStoreAt(place);
    try {
      await assertAllThere(store, inRound);
      const total = await assertUsageEqualsCounters(store);
      // A caller may have been counted and killed before it could say so, but there must be nothing
      // beyond that.
      assert.ok(total >= acknowledged.length, `${acknowledged.length - total} acknowledged operations are lost`);
      assert.ok(total <= acknowledged.length + round * CALLERS, `${total} counted, ${acknowledged.length} acknowledged`);
    } finally {
      await store.close();
    }
  }
}

/**
 * Lets a process count, kills it with SIGKILL once `count` operations are acknowledged, and returns
 * the ids of all acknowledged ones.
 */
async function countUntilKilled(place: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [COUNTING_PROCESS, place, String(CALLERS), '1000000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > count) child.kill('SIGKILL');
  });
  await once(child, 'close');
  // After the last line break there is a truncated id, or nothing.
  return output.split('\n').slice(0, -1);
}

/** Counting the operations again must find each of them already counted. */
export async function assertAllThere(store: Store, operationIds: readonly string[]): Promise<void> {
  const outcomes = await inParallel(operationIds.length, (index) =>
    store.countOperation(countRequest({ operationId: operationIds[index] ?? '' })),
  );
  const lost = outcomes.filter(({ kind }) => kind !== 'repeated');
  assert.equal(lost.length, 0, `${lost.length} of ${operationIds.length} acknowledged operations are lost`);
}

async function assertUsageEqualsCounters(store: Store): Promise<number> {
  const used = await inParallel(CALLERS, (index) => usedBy(store, `session-${index}`, DAY));
  const { total } = await store.counters();
  assert.equal(
    used.reduce((sum, units) => sum + units, 0),
    total,
  );
  return total;
}
