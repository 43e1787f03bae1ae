import { randomUUID } from 'node:crypto';
import { poll } from '@imagemill/testkit';
import type { Visitor } from './visitor.js';

/** The results of a load test, by operation id. */
export interface Siege {
  readonly acknowledged: ReadonlySet<string>;
  /** Refused with a 503, or never answered: not known to have been counted. */
  readonly open: ReadonlySet<string>;
  /** The ones among them that a server refused because its store was away or overloaded. */
  readonly refused: ReadonlySet<string>;
  /** Every status there was, and how often. */
  readonly statuses: ReadonlyMap<number | 'none', number>;
  /** How often each visitor failed to get a file counted. */
  readonly failures: readonly number[];
  /**
   * Waits until `condition` is true. Only meanwhile do visitors that failed try again, as clients do
   * after a while.
   */
  until(condition: () => boolean, what: string): Promise<void>;
  /** Lets every visitor finish its current request. */
  stop(): Promise<void>;
}

/** Makes every visitor count one file after another until it's stopped. */
export function laySiege(visitors: readonly Visitor[]): Siege {
  const [acknowledged, open, refused] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const statuses = new Map<number | 'none', number>();
  const failures = visitors.map(() => 0);
  let stopped = false;
  let waiting: (() => void)[] = [];
  const tryAgain = () => {
    const all = waiting;
    waiting = [];
    for (const goOn of all) goOn();
  };

  async function goOn(visitor: Visitor, index: number): Promise<void> {
    while (!stopped) {
      const operationId = randomUUID();
      const { status, code } = await visitor.count(operationId);
      statuses.set(status ?? 'none', (statuses.get(status ?? 'none') ?? 0) + 1);
      if (status === 200) {
        acknowledged.add(operationId);
        continue;
      }
      open.add(operationId);
      if (code === 'store_unavailable') refused.add(operationId);
      failures[index] = (failures[index] ?? 0) + 1;
      if (!stopped) await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }
  const all = Promise.all(visitors.map(goOn));
  return {
    acknowledged,
    open,
    refused,
    statuses,
    failures,
    until: async (condition, what) => {
      const probe = () => {
        tryAgain();
        return condition();
      };
      await poll(probe, { what, timeoutMs: 180_000 });
    },
    stop: async () => {
      stopped = true;
      tryAgain();
      await all;
    },
  };
}
