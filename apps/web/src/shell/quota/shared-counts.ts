import type { CountRecord, CountStore } from './count-store.js';

/** For tests: what the tabs of one browser share, in memory. Each call to `tab` adds a tab. */
export function sharedCounts(start: CountRecord = { due: [] }): { tab(): CountStore; record(): CountRecord } {
  let record = start;
  const watchers = new Map<CountStore, { onChange(): void; onSession(): void }>();

  function tab(): CountStore {
    const change = async (next: CountRecord) => {
      record = next;
      for (const [other, { onChange }] of watchers) if (other !== store) onChange();
    };
    const store: CountStore = {
      // Not right away: other changes may come in between, as in a browser.
      read: () => new Promise((resolve) => setImmediate(() => resolve(record))),
      put: (count) => change({ ...record, due: [...record.due, count] }),
      remove: (id) => change({ ...record, due: record.due.filter(({ operationId }) => operationId !== id) }),
      keep: (heard) => change({ ...record, heard }),
      changeSession: async () => {
        record = { due: record.due };
        for (const [other, { onSession }] of watchers) if (other !== store) onSession();
      },
      watch: (onChange, onSession) => watchers.set(store, { onChange, onSession }),
    };
    return store;
  }
  return { tab, record: () => record };
}
