import type { Store } from '../store.js';
import type { PostgresStoreOptions } from './call-runner.js';

/** Opens the store on PostgreSQL, for any number of servers at once. Rejects with a line for the operator if the database cannot be used. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  // Loaded on first use: most servers run on the embedded store, and the driver and the query builder take long to load.
  const { openPostgres } = await import('./open-postgres.js');
  return openPostgres(options);
}
