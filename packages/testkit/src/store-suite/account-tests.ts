import assert from 'node:assert/strict';
import { DAY_MS } from '@imagemill/core';
import { accountOf, signIn, signInLink, signInRequest } from './account-harness.js';
import { countRequest, DAY, inParallel, NOON, type StoreTest } from './store-harness.js';

/** The account page: stored data, sessions, deletion, PRO. */
export function accountTests(storeTest: StoreTest): void {
  storeTest('an account returns everything stored about it, newest session first', async (store, { reopen }) => {
    const { accountId } = await signIn(store, { sessionKey: 'a', newSessionKey: 'phone', address: 'ada@example.org', device: 'Phone' });
    await signIn(store, { sessionKey: 'b', newSessionKey: 'laptop', address: 'ada@example.org', device: 'Laptop', now: NOON + 5 });
    await accountOf(store, 'phone', NOON + 2 * DAY_MS);
    // Setting the clock back doesn't undo the day it was seen on.
    await accountOf(store, 'phone', NOON + DAY_MS);
    assert.deepEqual(await (await reopen()).readAccount({ accountId, now: NOON }), {
      accountId,
      address: 'ada@example.org',
      createdAt: NOON,
      tier: 'free',
      proUntil: null,
      sessions: [
        { sessionKey: 'laptop', device: 'Laptop', signedInAt: NOON + 5, lastSeenDay: DAY },
        { sessionKey: 'phone', device: 'Phone', signedInAt: NOON, lastSeenDay: '2026-01-17' },
      ],
    });
  });

  storeTest('signing out other sessions keeps the one that asks and leaves other accounts alone', async (store) => {
    const accounts = await inParallel(4, (index) =>
      signIn(store, { sessionKey: `browser-${index}`, newSessionKey: `in-${index}`, address: 'ada@example.org' }),
    );
    await signIn(store, { sessionKey: 'browser-b', newSessionKey: 'in-b', address: 'bob@example.org' });
    const { accountId } = accounts[0] ?? assert.fail();
    assert.equal(await store.signOutOthers({ accountId, keep: 'in-2' }), 3);
    const signedIn = await inParallel(4, (index) => accountOf(store, `in-${index}`));
    assert.deepEqual(
      signedIn.map((account) => account !== null),
      [false, false, true, false],
    );
    assert.equal(await store.signOutOthers({ accountId, keep: null }), 1);
    assert.equal(await accountOf(store, 'in-2'), null);
    assert.ok(await accountOf(store, 'in-b'));
  });

  storeTest(
    'deleting an account deletes its sessions, links, grant and allowance, and the next sign-in starts from nothing',
    async (store) => {
      const { accountId } = await signIn(store, { sessionKey: 'a', newSessionKey: 'in', address: 'ada@example.org' });
      const bob = await signIn(store, { sessionKey: 'b', newSessionKey: 'in-b', address: 'bob@example.org' });
      const link = signInLink({ sessionKey: 'c' });
      await store.addMailLink(link);
      await store.grantPro({ address: 'ada@example.org', until: null, now: NOON });
      await store.joinWaitlist({ address: 'ada@example.org', now: NOON });
      const allowance = { holder: `pro:${accountId}`, period: DAY };
      await store.reserve({ ...allowance, id: 'r1', limit: 5, now: NOON, expiresAt: NOON + 1000 });
      await store.reserve({ ...allowance, id: 'r2', limit: 5, now: NOON, expiresAt: NOON + 1000 });
      await store.commitReservation({ ...allowance, id: 'r1', tool: 'large-image', now: NOON });

      await store.deleteAccount(accountId);
      await store.deleteAccount(accountId);
      assert.equal(await store.readAccount({ accountId, now: NOON }), null);
      assert.equal(await accountOf(store, 'in'), null);
      assert.equal(await store.signIn(signInRequest(link)), null);
      assert.deepEqual(await store.listPro(), []);
      assert.deepEqual(await store.readAllowance({ ...allowance, now: NOON }), { period: DAY, used: 0, reserved: 0 });
      assert.deepEqual(await accountOf(store, 'in-b'), bob);
      assert.equal(await store.waitlistCount(), 1, 'the waitlist is another matter');
      assert.equal((await store.counters()).total, 1, 'what was counted stays counted');
      const again = await signIn(store, { sessionKey: 'in', newSessionKey: 'in-2', address: 'ada@example.org', now: NOON + 1 });
      assert.notEqual(again.accountId, accountId);
      assert.equal(again.tier, 'free');
    },
  );

  storeTest('an account deleted during a sign-in is either gone or new, never half there', async (store) => {
    for (let round = 0; round < 10; round++) {
      const { accountId } = await signIn(store, { sessionKey: `a${round}`, newSessionKey: `in${round}`, address: 'ada@example.org' });
      const links = Array.from({ length: 4 }, (_, index) => signInLink({ sessionKey: `b${round}-${index}` }));
      await Promise.all(links.map((link) => store.addMailLink(link)));
      const [, ...signedIn] = await Promise.all([
        store.deleteAccount(accountId),
        ...links.map((link) => store.signIn(signInRequest(link))),
      ]);
      assert.equal(await store.readAccount({ accountId, now: NOON }), null);
      for (const [index, account] of signedIn.entries()) {
        const now = await accountOf(store, `new-b${round}-${index}`);
        assert.equal(now?.accountId ?? null, account && account.accountId !== accountId ? account.accountId : null);
      }
    }
  });

  storeTest('PRO lasts from its grant to its end for every session of the address, without a daily limit', async (store) => {
    await store.grantPro({ address: ' Ada@Example.org', until: NOON + 1000, now: NOON });
    assert.deepEqual(await store.listPro(), [{ address: 'ada@example.org', grantedAt: NOON, until: NOON + 1000, hasAccount: false }]);
    const { accountId, tier } = await signIn(store, { sessionKey: 'a', newSessionKey: 'in', address: 'ada@example.org' });
    assert.equal(tier, 'pro');
    const count = (now: number, sessionKey = 'in') => store.countOperation(countRequest({ sessionKey, limit: 1, now }));
    for (const used of [1, 2]) assert.deepEqual(await count(NOON), { kind: 'counted', tier: 'pro', day: DAY, used });
    assert.deepEqual(await store.usage({ sessionKey: 'in', day: DAY, now: NOON + 999 }), { tier: 'pro', day: DAY, used: 2 });
    assert.equal((await store.readAccount({ accountId, now: NOON }))?.proUntil, NOON + 1000);
    // The key it had before it signed in isn't signed in, and counts on the same day.
    assert.deepEqual(await count(NOON, 'a'), { kind: 'quota_exceeded', tier: 'free', day: DAY, used: 2 });

    assert.deepEqual(await count(NOON + 1000), { kind: 'quota_exceeded', tier: 'free', day: DAY, used: 2 });
    const lapsed = await store.readAccount({ accountId, now: NOON + 1000 });
    assert.deepEqual([lapsed?.tier, lapsed?.proUntil], ['free', null]);

    await store.grantPro({ address: 'ada@example.org', until: null, now: NOON + 2000 });
    assert.deepEqual(await store.listPro(), [{ address: 'ada@example.org', grantedAt: NOON + 2000, until: null, hasAccount: true }]);
    assert.equal((await accountOf(store, 'in', NOON + 9000))?.tier, 'pro');
    assert.equal(await store.revokePro({ address: 'ADA@example.org', now: NOON }), true);
    assert.equal(await store.revokePro({ address: 'ada@example.org', now: NOON }), false);
    assert.equal((await accountOf(store, 'in'))?.tier, 'free');
    assert.equal((await count(NOON)).kind, 'quota_exceeded');
  });
}
