import { Worker } from 'node:worker_threads';
import type { Call } from '../operations/operations.js';
import type { Answer } from './run-group.js';
import type { FromThread, ThreadData, ToThread } from './thread-messages.js';

/** A running thread that owns the database. */
export interface StoreThread {
  /** Runs a group and waits for its commit. Rejects if the thread ends meanwhile. */
  run(calls: readonly Call[]): Promise<readonly Answer[]>;
  /**
   * Moves everything into the file and keeps the file unchanged from then on; new writes wait in
   * the log next to it.
   */
  hold(): Promise<void>;
  /** Ends `hold`. Resolves only if this same thread held the file the whole time. */
  release(): Promise<void>;
  /** Closes the database and ends the thread. */
  close(): Promise<void>;
}

interface Waiter {
  readonly resolve: (message: FromThread) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts the thread. Resolves once the database is open, and rejects with the reason if it can't
 * be. `onEnd` is called when an open thread ends, for whatever reason.
 */
export async function startStoreThread(data: ThreadData, onEnd: (error: Error) => void): Promise<StoreThread> {
  // Without the process's flags: some, like --input-type, would keep the thread from starting.
  const worker = new Worker(new URL('./thread-main.js', import.meta.url), { workerData: data, name: 'imagemill-store', execArgv: [] });
  // The thread answers in the order it was asked.
  const waiters: Waiter[] = [];
  let reason: Error | undefined;
  let isOpen = false;

  const next = () =>
    new Promise<FromThread>((resolve, reject) => {
      waiters.push({ resolve, reject });
    });
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      reason ??= new Error(`The store's thread ended with code ${code}.`);
      for (const { reject } of waiters.splice(0)) reject(reason);
      if (isOpen) onEnd(reason);
      resolve();
    });
  });
  worker.on('message', (message: FromThread) => {
    waiters.shift()?.resolve(message);
  });
  worker.on('error', (error) => {
    reason = error;
  });
  async function ask<K extends FromThread['kind']>(message: ToThread, kind: K): Promise<Extract<FromThread, { kind: K }>> {
    if (reason) throw reason;
    const answer = next();
    worker.postMessage(message);
    const received = await answer;
    if (received.kind !== kind) throw new Error(`Expected ${kind} from the store's thread but received ${received.kind}.`);
    return received as Extract<FromThread, { kind: K }>;
  }

  await next();
  isOpen = true;
  return {
    run: async (calls) => (await ask({ kind: 'run', calls }, 'answers')).answers,
    hold: async () => void (await ask({ kind: 'hold' }, 'held')),
    release: async () => void (await ask({ kind: 'release' }, 'released')),
    close() {
      worker.postMessage({ kind: 'close' } satisfies ToThread);
      return exited;
    },
  };
}
