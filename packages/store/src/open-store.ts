import type { PostgresStoreOptions } from './postgres/call-runner.js';
import { type ServedStore, serveStore } from './remote/serve-store.js';
import { socketPath } from './remote/socket-path.js';
import { openSqliteStore } from './sqlite/sqlite-store.js';
import type { Store } from './store.js';

/** Not right at the start, when the server has better things to do. */
const CHECK_AFTER_MS = 60_000;

export interface OpenStoreOptions {
  /** PostgreSQL if set, otherwise the embedded store in `directory`. */
  readonly databaseUrl: string | null;
  readonly directory: string;
  /**
   * Called with the reason when the store becomes unavailable; it keeps trying to recover by
   * itself.
   */
  readonly onProblem?: (error: Error) => void;
}

/**
 * Opens the store that the settings ask for, for a server to run. While the embedded store is open,
 * the operator's commands can connect to it. Rejects with a message for the operator if it can't be
 * opened.
 */
export async function openStore({ databaseUrl, directory, onProblem }: OpenStoreOptions): Promise<Store> {
  const listener = onProblem && { onProblem };
  if (databaseUrl !== null) return openPostgresStore({ databaseUrl, ...listener });
  const store = await openSqliteStore({ directory, checkAfterMs: CHECK_AFTER_MS, ...listener });
  const served = await serveIfPossible(store, directory, onProblem);
  return {
    ...store,
    close: async () => {
      await served?.close();
      await store.close();
    },
  };
}

/**
 * Opens the store on PostgreSQL, for any number of servers at once. Rejects with a message for the
 * operator if the database can't be used.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  // Loaded on first use: most servers run on the embedded store, and the driver and query builder
  // are slow to load.
  const { openPostgres } = await import('./postgres/open-postgres.js');
  return openPostgres(options);
}

/**
 * A path too long for a socket, or a file system without sockets, doesn't keep the server from
 * starting; the command reports the problem.
 */
async function serveIfPossible(store: Store, directory: string, onProblem?: (error: Error) => void): Promise<ServedStore | undefined> {
  try {
    return await serveStore(store, socketPath(directory));
  } catch (error) {
    onProblem?.(error instanceof Error ? error : new Error(String(error)));
    return undefined;
  }
}
