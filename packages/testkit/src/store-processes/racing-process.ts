import { once } from 'node:events';
import { AppError } from '@imagemill/errors';
import { type CountOutcome, openPostgresStore } from '@imagemill/store';
import { countRequest, inParallel } from '../store-suite/store-harness.js';

// One of several processes that count in parallel. `node racing-process.js ADDRESS SESSION LIMIT
// OPERATION…` opens the store, says so, waits for a line, then counts all its operations at once
// and prints how many had which outcome.
const [databaseUrl = '', sessionKey = '', limit = '0', ...operationIds] = process.argv.slice(2);
const store = await openPostgresStore({ databaseUrl });
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const outcomes = await inParallel(operationIds.length, (index) => count(operationIds[index] ?? ''));
process.stdin.destroy();
await store.close();
process.stdout.write(`${JSON.stringify(sumUp(outcomes))}\n`);

/** As a browser does, sends the same operation again if the store was unavailable. */
async function count(operationId: string): Promise<CountOutcome> {
  for (;;) {
    try {
      return await store.countOperation(countRequest({ sessionKey, limit: Number(limit), operationId }));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'store_unavailable')) throw error;
    }
  }
}

function sumUp(all: readonly CountOutcome[]): Record<string, number> {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return Object.fromEntries(kinds.map((kind) => [kind, all.filter((outcome) => outcome.kind === kind).length]));
}
