import { createQueue, enterWithin, type Queue } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { Call } from '../operations/operations.js';
import { STORE_CALLS } from '../store-calls.js';

/** One at work, and one that has done all it can until the row is free. */
const LANE_WIDTH = 2;

/**
 * Lets as many calls run at once as there are connections, but only two that change the same row.
 * More would only occupy connections while they wait, and a single busy session could block
 * everyone else.
 */
export class RowQueue {
  readonly #maxWaitMs: number;
  readonly #queue: Queue;
  readonly #lanes = new Map<string, Queue>();

  constructor(places: number, maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
    this.#queue = createQueue(places);
  }

  /**
   * Runs the work when it's the call's lease. Rejects with `store_unavailable` if that takes too
   * long.
   */
  async pass<T>(call: Call, work: () => Promise<T>): Promise<T> {
    const row = contestedRow(call);
    return row === undefined ? this.#passIn(this.#queue, work) : this.#passInLane(row, () => this.#passIn(this.#queue, work));
  }

  /** Rejects every waiting call. */
  dismiss(error: Error): void {
    for (const queue of [this.#queue, ...this.#lanes.values()]) queue.dismiss(error);
  }

  async #passInLane<T>(row: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(row) ?? createQueue(LANE_WIDTH);
    this.#lanes.set(row, lane);
    try {
      return await this.#passIn(lane, work);
    } finally {
      if (lane.inside.size === 0) this.#lanes.delete(row);
    }
  }

  async #passIn<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
    const { leave } = await enterWithin(queue, {}, this.#maxWaitMs, () => tooBusy(this.#maxWaitMs));
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

function tooBusy(ms: number): AppError {
  return new AppError('store_unavailable', {}, new Error(`The database was busy with others for ${ms} ms.`));
}

function contestedRow({ name, args }: Call): string | undefined {
  // Name and arguments were type-checked together under the Store interface.
  const find = STORE_CALLS[name].row as ((...args: readonly unknown[]) => string) | undefined;
  return find?.(...args);
}
