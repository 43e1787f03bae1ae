import type { Pool, PoolClient } from 'pg';
import { ConnectionLost, serverCode, Unreachable } from './database-errors.js';

/** One caller's use of the pool: at most one connection at a time, and none once the caller's time is over. */
export class Turn {
  readonly #pool: Pool;
  #client: PoolClient | undefined;
  #isOver = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async take(): Promise<PoolClient> {
    const client = await this.#connect();
    if (this.#isOver) {
      client.release();
      throw new ConnectionLost(new Error('The connection came too late.'));
    }
    this.#client = client;
    return client;
  }

  /** Hands the connection back, to others or, where nobody can tell what state it is in, to be closed. */
  give(isUsable: boolean): void {
    this.#client?.release(!isUsable);
    this.#client = undefined;
  }

  /** Whatever the connection is busy with fails at once. */
  end(): void {
    this.#isOver = true;
    this.give(false);
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      // A server that says why it takes no more connections may well go on serving those it has.
      throw serverCode(error) === undefined ? new Unreachable(error) : new ConnectionLost(error);
    }
  }
}
