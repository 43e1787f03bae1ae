import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OneAtATime } from '../copy/one-at-a-time.js';
import type { Store } from '../store.js';
import { storeCalls } from '../store-calls.js';
import { backupSqlite } from './backup-sqlite.js';
import { GroupQueue } from './group-queue.js';
import { FILE_NAME } from './open-database.js';

/** How to open the embedded store. */
export interface SqliteStoreOptions {
  /** Made if it is missing. One process at a time may use it. */
  readonly directory: string;
  /** Opens only a database that is there and has this release's schema: for those who use a store and do not run it. */
  readonly asItIs?: boolean;
  /** After this long all of it is read once, beside its work, and `onProblem` told if anything is wrong. Not at all without it. */
  readonly checkAfterMs?: number;
  /** Hears why the store became unavailable; it keeps trying to come back by itself. */
  readonly onProblem?: (error: Error) => void;
  /** Calls that may wait for the disk; one more is refused. */
  readonly maxWaiting?: number;
  /** After this long without an answer from the disk, waiting calls fail instead of piling up. */
  readonly answerWithinMs?: number;
}

/** Opens the embedded store: SQLite in a thread of its own. Rejects with a line for the operator if the directory cannot be used. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const queue = new GroupQueue(options);
  await queue.open();
  const backups = new OneAtATime('A backup is being made already.');
  const check = options.checkAfterMs === undefined ? undefined : checkInBackground(queue, options, options.checkAfterMs);
  return {
    ...storeCalls((call) => queue.add(call)),
    backup: (file, signal) =>
      backups.run(async (ended) => {
        // Whoever makes a backup reads all of it, too.
        await check?.stop();
        await backupSqlite(queue, options.directory, file, ended);
      }, signal),
    close: async () => {
      await Promise.all([check?.stop(), backups.close()]);
      await queue.close();
    },
  };
}

/** Reads all of the store once. A copy is read, which then goes: beside the thread that works with it, nobody may open the file. */
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
