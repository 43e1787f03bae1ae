import type { Store } from '../store.js';

/** How to open the store on PostgreSQL. */
export interface PostgresStoreOptions {
  readonly databaseUrl: string;
  /** Opens only a database that has this release's schema: for those who use a store and do not run it. */
  readonly asItIs?: boolean;
  /** Hears why the store became unavailable; it comes back by itself. */
  readonly onProblem?: (error: Error) => void;
  readonly maxConnections?: number;
  /** Calls that may be under way or wait for the database; one more is refused. */
  readonly maxWaiting?: number;
  /** After this long without an answer from the database, a call fails, and so do those that wait. */
  readonly answerWithinMs?: number;
  /** How long a call may wait behind others while the database does answer them. */
  readonly waitForOthersMs?: number;
}

/** Opens the store on PostgreSQL, for any number of servers at once. Rejects with a line for the operator if the database cannot be used. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  // Loaded on first use: most servers run on the embedded store, and the driver and the query builder take long to load.
  const { openPostgres } = await import('./open-postgres.js');
  return openPostgres(options);
}
