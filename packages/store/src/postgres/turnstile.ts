import type { Call } from '../operations/operations.js';
import { STORE_CALLS } from '../store-calls.js';
import { CallLine } from './call-line.js';

/** One at work, and one that has done what it can before the row is free. */
const LANE_WIDTH = 2;

/**
 * Lets as many calls through at once as there are connections, and of those that change the same row only two: the others would sit on their
 * connections until these are done, and a single busy session could keep everybody else waiting.
 */
export class Turnstile {
  readonly #maxWaitMs: number;
  readonly #line: CallLine;
  readonly #lanes = new Map<string, CallLine>();

  constructor(places: number, maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
    this.#line = new CallLine(places, maxWaitMs);
  }

  /** Runs the work when it is the call's turn. Rejects with `store_unavailable` where that takes too long. */
  async pass<T>(call: Call, work: () => Promise<T>): Promise<T> {
    const row = contestedRow(call);
    return row === undefined ? inLine(this.#line, work) : this.#passInLane(row, () => inLine(this.#line, work));
  }

  /** Sends everybody who waits away. */
  dismiss(error: Error): void {
    for (const line of [this.#line, ...this.#lanes.values()]) line.dismiss(error);
  }

  async #passInLane<T>(row: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(row) ?? new CallLine(LANE_WIDTH, this.#maxWaitMs);
    this.#lanes.set(row, lane);
    try {
      return await inLine(lane, work);
    } finally {
      if (lane.isEmpty) this.#lanes.delete(row);
    }
  }
}

async function inLine<T>(line: CallLine, work: () => Promise<T>): Promise<T> {
  await line.enter();
  try {
    return await work();
  } finally {
    line.leave();
  }
}

function contestedRow({ name, args }: Call): string | undefined {
  // The name and its arguments were put together under the Store interface.
  const find = STORE_CALLS[name].row as ((...args: readonly unknown[]) => string) | undefined;
  return find?.(...args);
}
