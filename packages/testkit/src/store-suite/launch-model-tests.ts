import { randomUUID } from 'node:crypto';
import type { Store } from '@imagemill/store';
import fc from 'fast-check';
import { assertModel } from './model/assert-model.js';
import { LaunchModel } from './model/launch-model.js';
import { type LaunchReal, launchSteps, rareLaunchSteps } from './model/launch-steps.js';
import type { StoreTest } from './store-harness.js';

const MAX_STEPS = 80;

/** Launches under random steps, compared with a simple model after each step. */
export function launchModelTests(storeTest: StoreTest): void {
  storeTest(
    'a launch matches a simple model and misses no member, even if members join or leave and runs fail or are killed',
    async (store) => {
      const usual = launchSteps.map((arbitrary) => ({ arbitrary, weight: 6 }));
      const rare = rareLaunchSteps.map((arbitrary) => ({ arbitrary, weight: 2 }));
      const steps = fc.commands([fc.oneof(...usual, ...rare)], { maxCommands: MAX_STEPS, size: 'max' });
      await assertModel(steps, async (commands) => {
        const real = await startRun(store);
        await fc.asyncModelRun(() => ({ model: new LaunchModel(), real }), commands);
      });
    },
  );
}

/** Five unused addresses, no launch, and an empty waitlist. */
async function startRun(store: Store): Promise<LaunchReal> {
  await store.withdrawApi(0);
  for (const { address } of await store.listWaitlist()) await store.removeFromWaitlist(address);
  const run = randomUUID();
  const addresses = Array.from({ length: 5 }, (_, index) => `member-${index}-${run}@example.org`);
  return { store, addresses, runners: [], keys: [], mailbox: new Map() };
}
