import { OneAtATime } from '../copy/one-at-a-time.js';
import type { Store } from '../store.js';
import { storeCalls } from '../store-calls.js';
import { backupSqlite } from './backup-sqlite.js';
import { GroupQueue } from './group-queue.js';

/** How to open the embedded store. */
export interface SqliteStoreOptions {
  /** Made if it is missing. One process at a time may use it. */
  readonly directory: string;
  /** Opens only a database that is there and has this release's schema: for those who use a store and do not run it. */
  readonly asItIs?: boolean;
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
  return {
    ...storeCalls((call) => queue.add(call)),
    backup: (file, signal) => backups.run((ended) => backupSqlite(queue, options.directory, file, ended), signal),
    close: async () => {
      await backups.close();
      await queue.close();
    },
  };
}
