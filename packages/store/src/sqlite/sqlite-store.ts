import { AppError } from '@imagemill/core';
import type { Call, OperationName } from '../operations/operations.js';
import type { Store } from '../store.js';
import { type StoreThread, startStoreThread } from './store-thread.js';

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

interface Waiting {
  readonly call: Call;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const MAX_GROUP = 500;
const FIRST_REOPEN_MS = 100;
const LAST_REOPEN_MS = 10_000;

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

/** Gathers calls while the thread is busy and hands them over as one group; opens a new thread when one ends. */
class GroupQueue {
  readonly #options: SqliteStoreOptions;
  readonly #maxWaiting: number;
  readonly #answerWithinMs: number;
  #thread: StoreThread | undefined;
  #waiting: Waiting[] = [];
  #draining: Promise<void> | undefined;
  #isStalled = false;
  #closing: Promise<void> | undefined;
  #reopening: Promise<void> | undefined;
  #reopenTimer: NodeJS.Timeout | undefined;
  #reopenAfterMs = FIRST_REOPEN_MS;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
    this.#maxWaiting = options.maxWaiting ?? 10_000;
    this.#answerWithinMs = options.answerWithinMs ?? 10_000;
  }

  async open(): Promise<void> {
    this.#thread = await startStoreThread({ directory: this.#options.directory }, (error) => this.#lose(error));
  }

  add(call: Call): Promise<unknown> {
    if (!this.#thread || this.#closing || this.#isStalled || this.#waiting.length >= this.#maxWaiting) {
      return Promise.reject(new AppError('store_unavailable'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearTimeout(this.#reopenTimer);
    await this.#reopening;
    await this.#draining;
    await this.#thread?.close();
  }

  async #drain(): Promise<void> {
    // Calls made in the same turn of the event loop go into the first group too.
    await Promise.resolve();
    while (this.#thread && this.#waiting.length > 0) await this.#runGroup(this.#thread, this.#waiting.splice(0, MAX_GROUP));
    this.#draining = undefined;
  }

  async #runGroup(thread: StoreThread, group: readonly Waiting[]): Promise<void> {
    const stall = setTimeout(() => this.#stall(group), this.#answerWithinMs);
    try {
      const answers = await thread.run(group.map(({ call }) => call));
      for (const [index, { resolve, reject }] of group.entries()) {
        const answer = answers[index];
        if (answer?.ok) resolve(answer.value);
        else reject(answer?.unavailable === false ? answer.error : new AppError('store_unavailable', {}, answer?.error));
      }
    } catch (error) {
      fail(group, error);
    } finally {
      clearTimeout(stall);
      this.#isStalled = false;
    }
  }

  /** The thread sits in the disk and cannot be interrupted; callers need not sit there with it. */
  #stall(group: readonly Waiting[]): void {
    const error = new Error(`The disk has not answered for ${this.#answerWithinMs} ms.`);
    this.#isStalled = true;
    fail(group, error);
    fail(this.#waiting.splice(0), error);
    this.#options.onProblem?.(error);
  }

  #lose(error: Error): void {
    this.#thread = undefined;
    fail(this.#waiting.splice(0), error);
    if (this.#closing) return;
    this.#options.onProblem?.(error);
    this.#reopenLater();
  }

  #reopenLater(): void {
    this.#reopenTimer = setTimeout(() => {
      this.#reopening = this.#reopen();
    }, this.#reopenAfterMs);
    this.#reopenAfterMs = Math.min(this.#reopenAfterMs * 2, LAST_REOPEN_MS);
  }

  async #reopen(): Promise<void> {
    try {
      await this.open();
      this.#reopenAfterMs = FIRST_REOPEN_MS;
    } catch (error) {
      this.#options.onProblem?.(error instanceof Error ? error : new Error(String(error)));
      if (!this.#closing) this.#reopenLater();
    }
  }
}

function fail(group: readonly Waiting[], cause: unknown): void {
  for (const { reject } of group) reject(new AppError('store_unavailable', {}, cause));
}
