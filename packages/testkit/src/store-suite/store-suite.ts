import { test } from 'node:test';
import { accountTests } from './account-tests.js';
import { allowanceTests } from './allowance-tests.js';
import { auditTests } from './audit-tests.js';
import { countTests } from './count-tests.js';
import { idempotencyTests } from './idempotency-tests.js';
import { keyTests } from './key-tests.js';
import { launchModelTests } from './launch-model-tests.js';
import { launchRaceTests } from './launch-race-tests.js';
import { launchTests } from './launch-tests.js';
import { modelTests } from './model-tests.js';
import { rateTests } from './rate-tests.js';
import { sessionTests } from './session-tests.js';
import { signInTests } from './sign-in-tests.js';
import type { StoreHarness, StoreTest } from './store-harness.js';
import { upkeepTests } from './upkeep-tests.js';
import { waitlistTests } from './waitlist-tests.js';

/**
 * Registers the tests every store must pass. `open` creates a new, empty store for each of them;
 * `skip` says why there is none.
 */
export function storeSuite(name: string, open: () => Promise<StoreHarness>, skip: string | false = false): void {
  const storeTest: StoreTest = (behaviour, body) => {
    test(`${name}: ${behaviour}`, { skip }, async () => {
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
  sessionTests(storeTest);
  signInTests(storeTest);
  accountTests(storeTest);
  allowanceTests(storeTest);
  idempotencyTests(storeTest);
  waitlistTests(storeTest);
  keyTests(storeTest);
  launchTests(storeTest);
  launchRaceTests(storeTest);
  auditTests(storeTest);
  upkeepTests(storeTest);
  modelTests(storeTest);
  launchModelTests(storeTest);
}
