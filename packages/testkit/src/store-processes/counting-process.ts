import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { countRequest, DAY, NOON } from '../store-suite/store-harness.js';
import { openStoreAt } from './open-store-at.js';

// A process for tests to kill or trace. `node counting-process.js STORE CALLERS OPERATIONS
// [charge]` counts with CALLERS callers at once, caller n as session-n, and writes each operation
// id to stdout right after the store has acknowledged it. With `charge`, it reserves and charges
// units instead.
const [place = '', callers = '1', operations = '1', way = 'count'] = process.argv.slice(2);
const store = await openStoreAt(place);
let left = Number(operations);

const count = (sessionKey: string, operationId: string) => store.countOperation(countRequest({ sessionKey, operationId, limit: null }));

async function charge(holder: string, id: string): Promise<void> {
  const unit = { id, holder, period: DAY, now: NOON };
  await store.reserve({ ...unit, limit: 1_000_000, expiresAt: NOON + 60_000 });
  await store.commitReservation({ ...unit, tool: 'compress-image' });
}

const operate = way === 'charge' ? charge : count;

async function work(who: string): Promise<void> {
  while (left-- > 0) {
    const operationId = randomUUID();
    await operate(who, operationId);
    // Synchronous: an id must leave the process before anything else happens in it.
    writeSync(1, `${operationId}\n`);
  }
}

await Promise.all(Array.from({ length: Number(callers) }, (_, index) => work(`session-${index}`)));
await store.close();
