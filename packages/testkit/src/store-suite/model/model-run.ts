import { randomUUID } from 'node:crypto';
import type { Store } from '@imagemill/store';
import fc, { type AsyncCommand } from 'fast-check';
import { countRequest } from '../store-harness.js';
import { AllowanceModel } from './allowance-model.js';
import { SessionModel } from './session-model.js';

/** The expected state. */
export interface Model {
  readonly sessions: SessionModel;
  readonly allowances: AllowanceModel;
}

/** The actual state: a store that earlier runs may have used, and names that no other run has. */
export interface Real {
  store: Store;
  reopen(): Promise<Store>;
  readonly run: string;
  readonly addresses: readonly string[];
  readonly operationIds: string[];
  /** Newest first. */
  readonly secrets: string[];
}

export type Step = AsyncCommand<Model, Real>;

/** Three browsers and two addresses that the store has never seen. */
export function startRun(store: Store, reopen: () => Promise<Store>): { model: Model; real: Real } {
  const run = randomUUID();
  const model = { sessions: new SessionModel([`${run}-a`, `${run}-b`, `${run}-c`]), allowances: new AllowanceModel() };
  return {
    model,
    real: {
      store,
      reopen,
      run,
      addresses: [`ada-${run}@example.org`, `bob-${run}@example.org`],
      operationIds: [],
      secrets: [`${run}-secret`],
    },
  };
}

/** A step that is always possible; `text` describes it when the test fails. */
export function step(text: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return { check: () => true, run, toString: () => text };
}

/**
 * Selects an element of a list, however long that has become: often the newest (-1), so that steps
 * build on each other.
 */
export const place = (): fc.Arbitrary<number> =>
  fc.oneof({ arbitrary: fc.constant(-1), weight: 2 }, { arbitrary: fc.nat(1000), weight: 1 });

export function pick<T>(list: readonly T[], number: number): T | undefined {
  return number < 0 ? list.at(number) : list[number % Math.max(1, list.length)];
}

/**
 * A request to count, at the model's time. Each run has its own tool, so that the counters can be
 * compared.
 */
export function countAt({ sessions }: Model, { run }: Real, sessionKey: string, operationId: string, limit: number | null) {
  const { day, now } = sessions;
  return countRequest({ sessionKey, operationId, limit, day, now, tool: `tool-${run}`, clientKey: run, newSessionsPerHour: 1000 });
}
