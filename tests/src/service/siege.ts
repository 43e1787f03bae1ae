import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './visitor.js';

/** What came of a siege, by operation id. */
export interface Siege {
  readonly acknowledged: ReadonlySet<string>;
  /** Refused by a 503, or without any answer: not known to have been counted. */
  readonly open: ReadonlySet<string>;
  /** Every status there was. */
  readonly statuses: ReadonlyMap<number | 'none', number>;
  /** Lets every visitor finish the request under way. */
  stop(): Promise<void>;
}

/** Lets every visitor count one file after another until it is stopped. */
export function laySiege(visitors: readonly Visitor[]): Siege {
  const acknowledged = new Set<string>();
  const open = new Set<string>();
  const statuses = new Map<number | 'none', number>();
  let stopped = false;

  async function goOn(visitor: Visitor): Promise<void> {
    while (!stopped) {
      const operationId = randomUUID();
      const status = await visitor.count(operationId);
      statuses.set(status ?? 'none', (statuses.get(status ?? 'none') ?? 0) + 1);
      if (status === 200) acknowledged.add(operationId);
      else {
        open.add(operationId);
        await sleep(20);
      }
    }
  }
  const all = Promise.all(visitors.map(goOn));
  return {
    acknowledged,
    open,
    statuses,
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}
