import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OneAtATime } from '../copy/one-at-a-time.js';
import { draftFile } from '../copy/store-file.js';
import type { Store } from '../store.js';
import { storeCalls } from '../store-calls.js';
import { copyInProcess } from './copy-in-process.js';
import { GroupQueue, type SqliteStoreOptions } from './group-queue.js';
import { FILE_NAME } from './open-database.js';

/**
 * Opens the embedded store: SQLite in a separate thread. Rejects with a message for the operator if
 * the directory can't be used.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const queue = new GroupQueue(options);
  await queue.open();
  const backups = new OneAtATime('A backup is already being made.');
  const check = options.checkAfterMs === undefined ? undefined : checkInBackground(queue, options, options.checkAfterMs);
  return {
    ...storeCalls((call) => queue.add(call)),
    backup: (file, signal) =>
      backups.run(async (ended) => {
        // A backup reads everything too.
        await check?.stop();
        await backupSqlite(queue, options.directory, file, ended);
      }, signal),
    close: async () => {
      await Promise.all([check?.stop(), backups.close()]);
      await queue.close();
    },
  };
}

/**
 * Reads the whole store once. It reads a temporary copy, because only the store's thread may open
 * the file.
 */
function checkInBackground(queue: GroupQueue, { directory, onProblem }: SqliteStoreOptions, afterMs: number): { stop(): Promise<void> } {
  const file = join(directory, FILE_NAME);
  const copy = `${file}.checked`;
  const stopped = new AbortController();
  const check = async () => {
    try {
      await pause(afterMs, undefined, { signal: stopped.signal, ref: false });
      await rm(copy, { force: true });
      await backupSqlite(queue, directory, copy, stopped.signal);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!stopped.signal.aborted) onProblem?.(new Error(`${file} could not be checked, or is damaged: ${why}`, { cause: error }));
    } finally {
      await rm(copy, { force: true }).catch(() => {});
    }
  };
  const checking = check();
  return {
    stop: () => {
      stopped.abort();
      return checking;
    },
  };
}

/**
 * Copies the store, as of one moment, to a new file. Calls continue meanwhile: they're written to
 * the log while the file is copied.
 */
async function backupSqlite(queue: GroupQueue, directory: string, file: string, signal: AbortSignal): Promise<void> {
  const draft = await draftFile(file);
  try {
    const { release } = await queue.hold();
    // The copy only counts if the file was held from before it began until after it ended;
    // otherwise `release` fails.
    await copyInProcess(join(directory, FILE_NAME), draft.path, signal).finally(release);
    await draft.place();
  } finally {
    await draft.discard();
  }
}
