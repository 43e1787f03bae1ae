import { AppError } from '@imagemill/errors';
import type { Call } from '../operations/operations.js';
import { type StoreThread, startStoreThread } from './store-thread.js';

/** How to open the embedded store. */
export interface SqliteStoreOptions {
  /** Created if it's missing. Only one process at a time may use it. */
  readonly directory: string;
  /**
   * Opens only an existing database with this release's schema: for commands that use a store but
   * don't run it.
   */
  readonly asItIs?: boolean;
  /**
   * After this long, all of it is read once in the background, and `onProblem` is called if
   * anything is wrong. Never read if unset.
   */
  readonly checkAfterMs?: number;
  /**
   * Called with the reason when the store becomes unavailable; it keeps trying to recover by
   * itself.
   */
  readonly onProblem?: (error: Error) => void;
  /** How many calls may wait for the disk; any more are refused. */
  readonly maxWaiting?: number;
  /** If the disk doesn't answer for this long, waiting calls fail instead of piling up. */
  readonly answerWithinMs?: number;
}

interface Waiting {
  readonly call: Call;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Few enough that a group on a slow disk is done long before its callers give up. */
const MAX_GROUP = 200;
const FIRST_REOPEN_MS = 100;
const LAST_REOPEN_MS = 2000;
/**
 * A caller learns within two seconds that the disk isn't answering; the rest of that is for the way
 * back.
 */
const ANSWER_WITHIN_MS = 1500;

/**
 * Collects calls while the thread is busy and runs them as one group; starts a new thread when one
 * ends.
 */
export class GroupQueue {
  readonly #options: SqliteStoreOptions;
  readonly #maxWaiting: number;
  readonly #answerWithinMs: number;
  #thread: StoreThread | undefined;
  #hasOpened = false;
  #waiting: Waiting[] = [];
  #draining: Promise<void> | undefined;
  #isStalled = false;
  /** Why calls are refused while there is no thread or it isn't answering. */
  #problem = new Error('The store has not been opened.');
  #closing: Promise<void> | undefined;
  #reopening: Promise<void> | undefined;
  #reopenTimer: NodeJS.Timeout | undefined;
  #reopenAfterMs = FIRST_REOPEN_MS;

  constructor(options: SqliteStoreOptions) {
    this.#options = options;
    this.#maxWaiting = options.maxWaiting ?? 10_000;
    this.#answerWithinMs = options.answerWithinMs ?? ANSWER_WITHIN_MS;
  }

  async open(): Promise<void> {
    const { directory, asItIs = false } = this.#options;
    const data = { directory, mayCreate: !asItIs && !this.#hasOpened, mayMigrate: !asItIs };
    this.#thread = await startStoreThread(data, (error) => this.#lose(error));
    this.#hasOpened = true;
  }

  add(call: Call): Promise<unknown> {
    const obstacle = this.#findObstacle();
    if (obstacle) return Promise.reject(new AppError('store_unavailable', {}, obstacle));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  #findObstacle(): Error | undefined {
    if (this.#closing) return new Error('The store is closed.');
    if (!this.#thread || this.#isStalled) return this.#problem;
    if (this.#waiting.length >= this.#maxWaiting) return new Error(`${this.#maxWaiting} calls wait for the disk already.`);
    return undefined;
  }

  /**
   * Keeps the file unchanged until `release`, which fails if the thread ended in between. Calls
   * continue meanwhile.
   */
  async hold(): Promise<{ release(): Promise<void> }> {
    const thread = this.#thread;
    if (!thread || this.#closing) throw new AppError('store_unavailable', {}, this.#findObstacle());
    await thread.hold();
    return { release: () => thread.release() };
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

  /**
   * The thread is stuck in a disk operation and can't be interrupted, but its callers needn't be
   * stuck too.
   */
  #stall(group: readonly Waiting[]): void {
    const error = new Error(`The disk has not answered for ${this.#answerWithinMs} ms.`);
    this.#isStalled = true;
    fail(group, error);
    fail(this.#waiting.splice(0), error);
    this.#report(error);
  }

  #lose(error: Error): void {
    this.#thread = undefined;
    fail(this.#waiting.splice(0), error);
    if (this.#closing) return;
    this.#report(error);
    this.#reopenLater();
  }

  #report(error: Error): void {
    this.#problem = error;
    this.#options.onProblem?.(error);
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
      this.#report(error instanceof Error ? error : new Error(String(error)));
      if (!this.#closing) this.#reopenLater();
    }
  }
}

function fail(group: readonly Waiting[], cause: unknown): void {
  for (const { reject } of group) reject(new AppError('store_unavailable', {}, cause));
}
