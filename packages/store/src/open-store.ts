import type { PostgresStoreOptions } from './postgres/call-runner.js';
import { type ServedStore, serveStore } from './remote/serve-store.js';
import { socketPath } from './remote/socket-path.js';
import { openSqliteStore } from './sqlite/sqlite-store.js';
import type { Store } from './store.js';

/** A server that has just started has better things to do. */
const CHECK_AFTER_MS = 60_000;

export interface OpenStoreOptions {
  /** PostgreSQL, where given; else the embedded store in `directory`. */
  readonly databaseUrl: string | null;
  readonly directory: string;
  /** Hears why the store became unavailable; it keeps trying to come back by itself. */
  readonly onProblem?: (error: Error) => void;
}

/**
 * The store that the settings ask for, for a server to run. The embedded one can be spoken to by the operator's commands as long as it is open.
 * Rejects with a line for the operator where it cannot be opened.
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

/** Opens the store on PostgreSQL, for any number of servers at once. Rejects with a line for the operator if the database cannot be used. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  // Loaded on first use: most servers run on the embedded store, and the driver and the query builder take long to load.
  const { openPostgres } = await import('./postgres/open-postgres.js');
  return openPostgres(options);
}

/** A path too long for a socket, or a file system without sockets, keeps no server from starting; the command says what is wrong. */
async function serveIfPossible(store: Store, directory: string, onProblem?: (error: Error) => void): Promise<ServedStore | undefined> {
  try {
    return await serveStore(store, socketPath(directory));
  } catch (error) {
    onProblem?.(error instanceof Error ? error : new Error(String(error)));
    return undefined;
  }
}
