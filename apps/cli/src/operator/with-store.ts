import { AppError } from '@imagemill/errors';
import { loadStoreSettings, type StoreSettings } from '@imagemill/settings';
import { openOperatorStore, type Store } from '@imagemill/store';
import { CommandError } from '../command.js';

/**
 * Opens the store the settings name, runs the work, and closes it. Errors of the store become
 * messages for the user.
 */
export async function withStore<T>(work: (store: Store) => Promise<T>, settings: StoreSettings = readSettings()): Promise<T> {
  const { databaseUrl, dataDir } = settings;
  const store = await told(() => openOperatorStore({ databaseUrl, directory: dataDir }));
  try {
    return await told(() => work(store));
  } finally {
    await store.close();
  }
}

/** The settings a command needs (by default, the store's), from the server's variables. */
export function readSettings(): StoreSettings;
export function readSettings<T>(load: (env: NodeJS.ProcessEnv) => T): T;
export function readSettings(load: (env: NodeJS.ProcessEnv) => unknown = loadStoreSettings): unknown {
  try {
    return load(process.env);
  } catch (error) {
    throw new CommandError((error as Error).message, { cause: error });
  }
}

/**
 * Turns the store's errors into messages for the user. Bugs in this program pass through unchanged.
 */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(withCause(error), { cause: error });
    if (error instanceof Error && error.constructor === Error) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

function withCause(error: AppError): string {
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}
