// @retry never: charging and lost counts
import { openSqliteStore } from '@imagemill/store';
import type { StoreHarness } from './store-suite/store-harness.js';
import { storeSuite } from './store-suite/store-suite.js';
import { temporaryDirectory } from './temporary-directory.js';

/**
 * The suite checks what a store answers, not how soon: that depends on what else the machine is
 * doing.
 */
const TIMEOUT_MS = 60_000;

storeSuite('SQLite', openHarness);

async function openHarness(): Promise<StoreHarness> {
  const directory = await temporaryDirectory('imagemill-store-');
  let store = await openSqliteStore({ directory: directory.path, answerWithinMs: TIMEOUT_MS });
  return {
    store,
    async reopen() {
      await store.close();
      store = await openSqliteStore({ directory: directory.path, answerWithinMs: TIMEOUT_MS });
      return store;
    },
    async dispose() {
      await store.close();
      await directory.remove();
    },
  };
}
