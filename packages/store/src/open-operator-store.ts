import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMoved } from './copy/move-to-postgres.js';
import { openPostgresStore } from './open-store.js';
import { connectStore } from './remote/connect-store.js';
import { socketPath } from './remote/socket-path.js';
import { FILE_NAME, isInUse } from './sqlite/open-database.js';
import { openSqliteStore } from './sqlite/sqlite-store.js';
import type { Store } from './store.js';

export interface OperatorStoreOptions {
  readonly databaseUrl: string | null;
  readonly directory: string;
  /** How long to wait for a server that is just starting or stopping. */
  readonly withinMs?: number;
}

const WITHIN_MS = 5000;
const AGAIN_MS = 100;
/** No page is waiting, so a busy database may take its time. One that is gone fails at once. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * The store for a command: PostgreSQL, or the embedded store over the running server's socket, or
 * its file if no server is running. Never creates a store or changes a schema. Rejects with a
 * message for the operator.
 */
export async function openOperatorStore({ databaseUrl, directory, withinMs = WITHIN_MS }: OperatorStoreOptions): Promise<Store> {
  if (databaseUrl !== null) return openPostgresStore({ databaseUrl, asItIs: true, maxConnections: 1, answerWithinMs: ANSWER_WITHIN_MS });
  requireStore(directory);
  const deadline = Date.now() + withinMs;
  for (;;) {
    const store = (await connectIfServed(directory)) ?? (await openIfFree(directory));
    if (store) return store;
    if (Date.now() > deadline) throw inUse(directory);
    await sleep(AGAIN_MS);
  }
}

/** A mistyped folder must not become an empty store. */
function requireStore(directory: string): void {
  if (existsSync(join(directory, FILE_NAME)) || isMoved(directory)) return;
  const what = existsSync(directory) ? `holds no store (${FILE_NAME})` : 'does not exist';
  throw new Error(
    `The data directory ${resolve(directory)} ${what}. Set DATA_DIR (or DATABASE_URL) as the server has it; a server makes its store when it first starts.`,
  );
}

/** A path too long for a socket doesn't matter if no server is running. */
async function connectIfServed(directory: string): Promise<Store | null> {
  let path: string;
  try {
    path = socketPath(directory);
  } catch {
    return null;
  }
  return connectStore(path);
}

async function openIfFree(directory: string): Promise<Store | null> {
  try {
    return await openSqliteStore({ directory, asItIs: true });
  } catch (error) {
    if (isInUse(error)) return null;
    throw error;
  }
}

function inUse(directory: string): Error {
  try {
    socketPath(directory);
  } catch (error) {
    return error as Error;
  }
  return new Error(
    `Another process uses the store in ${resolve(directory)}, and no server answers on its socket: another command may be running, or a server of an older release.`,
  );
}
