import { randomUUID } from 'node:crypto';
import { poll } from '@imagemill/testkit';
import type { Visitor } from './visitor.js';

/** What came of a siege, by operation id. */
export interface Siege {
  readonly acknowledged: ReadonlySet<string>;
  /** Refused by a 503, or without any answer: not known to have been counted. */
  readonly open: ReadonlySet<string>;
  /** Those among them that a server refused because its store was away, or had too much to do. */
  readonly refused: ReadonlySet<string>;
  /** Every status there was. */
  readonly statuses: ReadonlyMap<number | 'none', number>;
  /** How often each visitor came away without having been counted. */
  readonly failures: readonly number[];
  /** Waits until that is so. Visitors that failed try again meanwhile, as clients do after a while, and only then. */
  until(isSo: () => boolean, what: string): Promise<void>;
  /** Lets every visitor finish the request under way. */
  stop(): Promise<void>;
}

/** Lets every visitor count one file after another until it is stopped. */
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
    until: async (isSo, what) => {
      const probe = () => {
        tryAgain();
        return isSo();
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
