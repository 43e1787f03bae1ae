import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@imagemill/errors';
import type { Call } from '../operations/operations.js';
import { ConnectionLease } from './connection-lease.js';
import { isUnavailable, Unreachable, withoutDetails } from './database-errors.js';
import { type ConnectionPool, openPool } from './open-pool.js';
import { RowQueue } from './row-queue.js';
import { runCall } from './run-call.js';

const MAX_CONNECTIONS = 10;
const MAX_WAITING = 5000;
/**
 * A caller learns within two seconds that the database isn't answering; the rest of that is for the
 * way back.
 */
const ANSWER_WITHIN_MS = 1500;
const WAIT_FOR_OTHERS_MS = 5000;
/** No caller waits for cleaning, which may have a lot to do. */
const CLEAN_WITHIN_MS = 60_000;
const BEGIN_CLEANING = `BEGIN; SET LOCAL statement_timeout = ${CLEAN_WITHIN_MS}`;
const FINISH_WITHIN_MS = 5000;
const GOODBYE_WITHIN_MS = 1000;

/** How to open the store on PostgreSQL. */
export interface PostgresStoreOptions {
  readonly databaseUrl: string;
  /**
   * Opens only a database that has this release's schema: for commands that use a store but don't
   * run it.
   */
  readonly asItIs?: boolean;
  /** Called with the reason when the store becomes unavailable; it recovers by itself. */
  readonly onProblem?: (error: Error) => void;
  readonly maxConnections?: number;
  /** How many calls may be running or waiting; any more are refused. */
  readonly maxWaiting?: number;
  /** If the database doesn't answer for this long, the call fails, and so do those waiting. */
  readonly answerWithinMs?: number;
  /** How long a call may wait behind others while the database is answering those. */
  readonly waitForOthersMs?: number;
}

/**
 * Runs calls over a few connections. Reports `store_unavailable` in time if that isn't possible,
 * and recovers by itself.
 */
export class CallRunner {
  readonly #options: PostgresStoreOptions;
  readonly #answerWithinMs: number;
  readonly #connections: ConnectionPool;
  readonly #rowQueue: RowQueue;
  readonly #underWay = new Set<Promise<unknown>>();
  #isAway = false;
  #closing: Promise<void> | undefined;

  constructor(options: PostgresStoreOptions) {
    const { databaseUrl, maxConnections = MAX_CONNECTIONS, waitForOthersMs = WAIT_FOR_OTHERS_MS } = options;
    this.#options = options;
    this.#answerWithinMs = options.answerWithinMs ?? ANSWER_WITHIN_MS;
    this.#rowQueue = new RowQueue(maxConnections, waitForOthersMs);
    this.#connections = openPool({
      databaseUrl,
      maxConnections,
      answerWithinMs: this.#answerWithinMs,
      onError: (error) => this.#noteAway(withoutDetails(error)),
    });
  }

  run(call: Call): Promise<unknown> {
    const maxWaiting = this.#options.maxWaiting ?? MAX_WAITING;
    if (this.#closing) return Promise.reject(unavailable(new Error('The store is closed.')));
    if (this.#underWay.size >= maxWaiting)
      return Promise.reject(unavailable(new Error(`${maxWaiting} calls wait for the database already.`)));
    const answer = this.#rowQueue.pass(call, () => this.#run(call)).finally(() => this.#underWay.delete(answer));
    this.#underWay.add(answer);
    return answer;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const timeout = new AbortController();
    await Promise.race([Promise.allSettled(this.#underWay), sleep(FINISH_WITHIN_MS, null, { signal: timeout.signal }).catch(() => {})]);
    timeout.abort();
    await this.#connections.end(GOODBYE_WITHIN_MS);
  }

  async #run(call: Call): Promise<unknown> {
    try {
      const value = await this.#answerInTime(call);
      this.#isAway = false;
      return value;
    } catch (error) {
      const plain = withoutDetails(error);
      if (!isUnavailable(error)) throw plain;
      this.#noteAway(plain);
      if (error instanceof Unreachable) this.#rowQueue.dismiss(unavailable(plain));
      throw unavailable(plain);
    }
  }

  async #answerInTime(call: Call): Promise<unknown> {
    const lease = new ConnectionLease(this.#connections.pool);
    const withinMs = call.name === 'clean' ? CLEAN_WITHIN_MS : this.#answerWithinMs;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        lease.end();
        reject(new Unreachable(new Error(`The database has not answered for ${withinMs} ms.`)));
      }, withinMs);
    });
    try {
      return await Promise.race([runCall(lease, call, call.name === 'clean' ? BEGIN_CLEANING : 'BEGIN'), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reports the problem once, not for each call that fails until the database is back. */
  #noteAway(error: Error): void {
    if (this.#isAway || this.#closing) return;
    this.#isAway = true;
    this.#options.onProblem?.(error);
  }
}

function unavailable(cause: Error): AppError {
  return new AppError('store_unavailable', {}, cause);
}
