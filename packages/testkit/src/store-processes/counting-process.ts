import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { countRequest } from '../store-suite/store-harness.js';
import { openStoreAt } from './open-store-at.js';

// A process for tests to kill or trace: `node counting-process.js STORE CALLERS OPERATIONS` counts with so many callers at
// once, caller n as session-n, and writes each operation id to stdout right after the store acknowledged it.
const [place = '', callers = '1', operations = '1'] = process.argv.slice(2);
const store = await openStoreAt(place);
let left = Number(operations);

async function count(sessionKey: string): Promise<void> {
  while (left-- > 0) {
    const operationId = randomUUID();
    await store.countOperation(countRequest({ sessionKey, operationId, limit: null }));
    // Synchronous: an id must leave the process before anything else happens in it.
    writeSync(1, `${operationId}\n`);
  }
}

await Promise.all(Array.from({ length: Number(callers) }, (_, index) => count(`session-${index}`)));
await store.close();
