import type { OperationName } from '../operations/operations.js';
import type { Store } from '../store.js';
import { GroupQueue } from './group-queue.js';

/** How to open the embedded store. */
export interface SqliteStoreOptions {
  /** Made if it is missing. One process at a time may use it. */
  readonly directory: string;
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
  const call =
    <K extends OperationName>(name: K) =>
    (...args: Parameters<Store[K]>) =>
      queue.add({ name, args }) as ReturnType<Store[K]>;
  return {
    usage: call('usage'),
    countOperation: call('countOperation'),
    counters: call('counters'),
    takeRate: call('takeRate'),
    joinWaitlist: call('joinWaitlist'),
    waitlistCount: call('waitlistCount'),
    apiStatus: call('apiStatus'),
    clean: call('clean'),
    ping: call('ping'),
    close: () => queue.close(),
  };
}
