import type { Pool, PoolClient } from 'pg';
import { ConnectionLost, serverCode, Unreachable } from './database-errors.js';

/** One caller's use of the pool: at most one connection at a time, and none once its time is up. */
export class ConnectionLease {
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

  /** Returns the connection to the pool, or closes it if its state is unknown. */
  give(isUsable: boolean): void {
    this.#client?.release(!isUsable);
    this.#client = undefined;
  }

  /** Makes whatever the connection is doing fail at once. */
  end(): void {
    this.#isOver = true;
    this.give(false);
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      // A server that says why it refuses a connection may well keep serving those it has.
      throw serverCode(error) === undefined ? new Unreachable(error) : new ConnectionLost(error);
    }
  }
}
