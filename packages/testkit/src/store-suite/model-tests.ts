import assert from 'node:assert/strict';
import type { Store } from '@imagemill/store';
import fc from 'fast-check';
import { allowanceSteps, namedSteps } from './model/allowance-steps.js';
import { assertModel } from './model/assert-model.js';
import { type Model, type Real, type Step, startRun } from './model/model-run.js';
import { sessionSteps } from './model/session-steps.js';
import { clockSteps, rareSteps, upkeepSteps } from './model/upkeep-steps.js';
import type { StoreTest } from './store-harness.js';

const MAX_STEPS = 60;
/** Each takes as long as a hundred other steps. */
const MAX_RESTARTS = 4;

/**
 * Quota, sessions, accounts and allowances under random steps, compared with a simple model after
 * each step.
 */
export function modelTests(storeTest: StoreTest): void {
  storeTest('matches a simple model, whatever browsers, operator, clock and restarts do', (store, { reopen }) =>
    checkModel(store, reopen, [...sessionSteps, ...upkeepSteps, ...allowanceSteps]),
  );

  storeTest('repeated requests cost what a simple model says, even with late ends, failures and secret changes', (store) =>
    checkModel(store, async () => store, [...namedSteps, ...clockSteps, ...clockSteps]),
  );
}

async function checkModel(store: Store, reopen: () => Promise<Store>, usualSteps: readonly fc.Arbitrary<Step>[]): Promise<void> {
  let current = store;
  let restarts = 0;
  const reopenIt = async () => {
    if (restarts++ < MAX_RESTARTS) current = await reopen();
    return current;
  };
  const usual = usualSteps.map((arbitrary) => ({ arbitrary, weight: 6 }));
  const rare = rareSteps.map((arbitrary) => ({ arbitrary, weight: 1 }));
  const steps = fc.commands([fc.oneof(...usual, ...rare)], { maxCommands: MAX_STEPS, size: 'max' });
  await assertModel(steps, async (commands) => {
    const { model, real } = startRun(current, reopenIt);
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await compareAll(model, real);
  });
}

/**
 * Every key's day and account, and the counters: what was counted must be what was used, in
 * browsers and on the server.
 */
async function compareAll({ sessions, allowances }: Model, { store, run }: Real): Promise<void> {
  const { day, now } = sessions;
  for (const sessionKey of sessions.keys) {
    assert.deepEqual(await store.usage({ sessionKey, day, now }), sessions.usage(sessionKey));
    const address = sessions.see(sessionKey);
    const account = await store.accountOf({ sessionKey, day, now });
    assert.equal(account?.accountId ?? null, address === null ? null : sessions.accounts.get(address));
  }
  for (const holder of [run, ...sessions.formerAccounts].map((id) => `pro:${id}`))
    assert.deepEqual(await store.readAllowance({ holder, period: day, now }), allowances.state(holder, now));
  const { byTool } = await store.counters();
  assert.equal(byTool[`tool-${run}`] ?? 0, sessions.counted + allowances.committed);
}
