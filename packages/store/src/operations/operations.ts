import { type Kysely, sql } from 'kysely';
import type { Store } from '../store.js';
import type { Tables } from '../tables.js';
import { clean } from './clean.js';
import { countOperation } from './count-operation.js';
import { readApiStatus } from './read-api-status.js';
import { readCounters } from './read-counters.js';
import { takeRate } from './take-rate.js';
import { usedOn } from './used-on.js';
import { countWaitlist, joinWaitlist } from './waitlist.js';

/** The store's calls that reach the database. */
export type OperationName = Exclude<keyof Store, 'close'>;

/** One call as plain data, to cross a thread boundary. */
export interface Call {
  readonly name: OperationName;
  readonly args: readonly unknown[];
}

type Operations = { readonly [K in OperationName]: (db: Kysely<Tables>, ...args: Parameters<Store[K]>) => ReturnType<Store[K]> };

/** What each call does, for every dialect: a call of the interface without an entry does not compile. */
const operations: Operations = {
  usage: usedOn,
  countOperation,
  counters: readCounters,
  takeRate,
  joinWaitlist,
  waitlistCount: countWaitlist,
  apiStatus: readApiStatus,
  clean,
  ping: async (db) => {
    await sql`SELECT 1`.execute(db);
  },
};

/** Runs one call. The caller has begun a transaction and rolls it back if this throws; see Refusal. */
export function runOperation(db: Kysely<Tables>, call: Call): Promise<unknown> {
  // The name and its arguments were put together under the Store interface; a message cannot carry that proof.
  const run = operations[call.name] as (db: Kysely<Tables>, ...args: readonly unknown[]) => Promise<unknown>;
  return run(db, ...call.args);
}
