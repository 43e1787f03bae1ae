import assert from 'node:assert/strict';
import { DAY_MS } from '@imagemill/core';
import fc from 'fast-check';
import { pick, type Step, step } from './model-run.js';

const HOUR_MS = 3_600_000;

const moveClock = (...jumps: readonly number[]) =>
  fc.constantFrom(...jumps).map((ms) =>
    step(`setClock(${ms > 0 ? '+' : ''}${ms / HOUR_MS} h)`, async ({ sessions }) => {
      sessions.now += ms;
    }),
  );

/** Also backward, across days, and beyond what cleaning keeps. */
const setClock = moveClock(1000, HOUR_MS, HOUR_MS, DAY_MS, DAY_MS, 3 * DAY_MS, 31 * DAY_MS, -HOUR_MS, -DAY_MS, -3 * DAY_MS);

const clean = fc.constant(
  step('clean', async ({ sessions, allowances }, { store }) => {
    await store.clean(sessions.now);
    sessions.clean();
    allowances.clean(sessions.now);
  }),
);

const reopen = fc.constant(
  step('reopen', async (_model, real) => {
    real.store = await real.reopen();
  }),
);

const grant = fc.record({ address: fc.nat(1), forMs: fc.constantFrom(null, HOUR_MS, 2 * DAY_MS) }).map(({ address, forMs }) =>
  step(`grant(address ${address}, for ${forMs})`, async ({ sessions }, { store, addresses }) => {
    const until = forMs === null ? null : sessions.now + forMs;
    const owner = pick(addresses, address) ?? '';
    await store.grantPro({ address: owner.toUpperCase(), until, now: sessions.now });
    sessions.grants.set(owner, until);
  }),
);

const revoke = fc.nat(1).map((address) =>
  step(`revoke(address ${address})`, async ({ sessions }, { store, addresses }) => {
    const owner = pick(addresses, address) ?? '';
    assert.equal(await store.revokePro({ address: owner, now: sessions.now }), sessions.grants.delete(owner));
  }),
);

const deleteAccount = fc.nat(1).map((address) =>
  step(`deleteAccount(address ${address})`, async ({ sessions, allowances }, { store, addresses }) => {
    const owner = pick(addresses, address) ?? '';
    const accountId = sessions.accounts.get(owner);
    if (accountId === undefined) return;
    await store.deleteAccount(accountId);
    sessions.deleteAccount(owner);
    allowances.forget(`pro:${accountId}`);
  }),
);

/** What the clock and the operator do. */
export const upkeepSteps: fc.Arbitrary<Step>[] = [setClock, setClock, clean, grant, revoke, deleteAccount];

/** Time in steps as long as a file's lease, and as long as its request is remembered. */
export const clockSteps: fc.Arbitrary<Step>[] = [moveClock(1000, HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS, DAY_MS), clean];

/** Takes far longer than the others. */
export const rareSteps: fc.Arbitrary<Step>[] = [reopen];
