import { test } from 'node:test';
import { countTests } from './count-tests.js';
import { rateTests } from './rate-tests.js';
import type { StoreHarness, StoreTest } from './store-harness.js';
import { upkeepTests } from './upkeep-tests.js';

/** Registers the tests every store must pass. `open` makes a new, empty store for each of them. */
export function storeSuite(name: string, open: () => Promise<StoreHarness>): void {
  const storeTest: StoreTest = (behaviour, body) => {
    test(`${name}: ${behaviour}`, async () => {
      const harness = await open();
      try {
        await body(harness.store, harness);
      } finally {
        await harness.dispose();
      }
    });
  };
  countTests(storeTest);
  rateTests(storeTest);
  upkeepTests(storeTest);
}
