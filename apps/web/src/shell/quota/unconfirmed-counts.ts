import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { CountStore, DueCount, HeardFigures } from './count-store.js';

export interface UnconfirmedCounts {
  /** Oldest first, including those of other tabs. */
  readonly list: ReadonlySignal<readonly DueCount[]>;
  /**
   * Loads the counts from the store, and passes on the server's figures from the same read: one
   * without the other would be wrong. Never throws.
   */
  load(onHeard: (heard: HeardFigures | undefined) => void): Promise<void>;
  add(count: DueCount): void;
  /** Forgets a count: the server has counted it, or never will. */
  settle(operationId: string): void;
}

/**
 * The counts the server hasn't confirmed: in memory for the page, in the store for other tabs and
 * later visits.
 */
export function createUnconfirmedCounts(store: CountStore): UnconfirmedCounts {
  const list = signal<readonly DueCount[]>([]);
  // The store learns of a change a moment later than the page.
  const unsaved = new Set<string>();
  const settled = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  /**
   * Runs tasks one after the other, so a read is applied before the next change is made. If the
   * store fails, what is in memory has to do.
   */
  function inTurn(task: () => Promise<void>): Promise<void> {
    last = last.then(task).catch(() => undefined);
    return last;
  }

  async function takeOver(onHeard: (heard: HeardFigures | undefined) => void): Promise<void> {
    const record = await store.read();
    const stored = record.due.filter(({ operationId }) => !settled.has(operationId));
    const known = new Set(stored.map(({ operationId }) => operationId));
    const own = list.peek().filter(({ operationId }) => unsaved.has(operationId) && !known.has(operationId));
    batch(() => {
      list.value = [...stored, ...own].sort((one, other) => one.madeAt - other.madeAt);
      onHeard(record.heard);
    });
  }

  return {
    list,
    load: (onHeard) => inTurn(() => takeOver(onHeard)),
    add(count) {
      list.value = [...list.peek(), count];
      unsaved.add(count.operationId);
      void inTurn(async () => {
        await store.put(count);
        unsaved.delete(count.operationId);
      });
    },
    settle(operationId) {
      settled.add(operationId);
      unsaved.delete(operationId);
      list.value = list.peek().filter((count) => count.operationId !== operationId);
      void inTurn(() => store.remove(operationId));
    },
  };
}
