import { Worker } from 'node:worker_threads';
import type { Call } from '../operations/operations.js';
import type { Answer } from './run-group.js';
import type { FromThread, ThreadData, ToThread } from './thread-messages.js';

/** A running thread that owns the database. */
export interface StoreThread {
  /** Runs a group and waits for its commit; one group at a time. Rejects if the thread ends meanwhile. */
  run(calls: readonly Call[]): Promise<readonly Answer[]>;
  /** Closes the database and ends the thread. */
  close(): Promise<void>;
}

interface Waiter {
  readonly resolve: (message: FromThread) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the thread; resolves once the database is open, rejects with the reason why not. `onEnd` tells when it ends, whyever. */
export async function startStoreThread(data: ThreadData, onEnd: (error: Error) => void): Promise<StoreThread> {
  // No flags of the process: some, like --input-type, would keep the thread from starting.
  const worker = new Worker(new URL('./thread-main.js', import.meta.url), { workerData: data, name: 'imagemill-store', execArgv: [] });
  let waiter: Waiter | undefined;
  let reason: Error | undefined;
  let isOpen = false;

  const next = () =>
    new Promise<FromThread>((resolve, reject) => {
      waiter = { resolve, reject };
    });
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      reason ??= new Error(`The store's thread ended with code ${code}.`);
      waiter?.reject(reason);
      if (isOpen) onEnd(reason);
      resolve();
    });
  });
  worker.on('message', (message: FromThread) => {
    waiter?.resolve(message);
    waiter = undefined;
  });
  worker.on('error', (error) => {
    reason = error;
  });
  const send = (message: ToThread) => worker.postMessage(message);

  await next();
  isOpen = true;
  return {
    async run(calls) {
      if (reason) throw reason;
      const answer = next();
      send({ kind: 'run', calls });
      const message = await answer;
      if (message.kind !== 'answers') throw new Error(`Expected answers from the store's thread but received ${message.kind}.`);
      return message.answers;
    },
    close() {
      send({ kind: 'close' });
      return exited;
    },
  };
}
