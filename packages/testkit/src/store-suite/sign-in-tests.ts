import assert from 'node:assert/strict';
import { accountOf, signIn, signInLink, signInRequest } from './account-harness.js';
import { inParallel, NOON, type StoreTest } from './store-harness.js';

/** One-time links, and who is signed in. */
export function signInTests(storeTest: StoreTest): void {
  storeTest('a link signs in once, however often it is clicked at the same time', async (store, { reopen }) => {
    const link = signInLink();
    await store.addMailLink(link);
    const tries = await inParallel(8, (index) => store.signIn(signInRequest(link, { newSessionKey: `new-${index}` })));
    const [account, ...others] = tries.filter((result) => result !== null);
    assert.ok(account && others.length === 0);
    assert.equal(account.tier, 'free');
    const reopened = await reopen();
    assert.equal(await reopened.signIn(signInRequest(link)), null);
    const signedIn = await inParallel(8, (index) => accountOf(reopened, `new-${index}`));
    assert.deepEqual(
      signedIn.map((result) => result?.accountId ?? null),
      tries.map((result) => result?.accountId ?? null),
    );
    assert.equal(await accountOf(reopened, 'session-a'), null);
  });

  storeTest('a link works only for its browser, purpose and time, and an attempt by another browser does not use it up', async (store) => {
    const link = signInLink();
    await store.addMailLink(link);
    assert.equal(await store.signIn(signInRequest(link, { sessionKey: 'session-b' })), null);
    assert.equal(await store.signIn(signInRequest(link, { now: NOON + 15 * 60_000 })), null);
    assert.equal(await store.signIn(signInRequest(link, { tokenHash: 'unknown' })), null);
    assert.equal(await store.confirmWaitlist({ tokenHash: link.tokenHash, now: NOON }), false);
    assert.equal(await store.leaveWaitlist(link.tokenHash), false);
    assert.equal((await store.signIn(signInRequest(link, { now: NOON + 15 * 60_000 - 1 })))?.tier, 'free');

    const other = signInLink({ purpose: 'waitlist_confirm', sessionKey: 'new-session-a' });
    await store.addMailLink(other);
    assert.equal(await store.signIn(signInRequest(other)), null);
  });

  storeTest('one address is one account, however it is spelled, even if two browsers sign in at once', async (store) => {
    const spellings = ['Ada@Bücher.example', ' ada@xn--bcher-kva.EXAMPLE', 'ADA@BU\u0308CHER.example', 'ada@bücher.example'];
    const accounts = await inParallel(spellings.length, (index) =>
      signIn(store, { sessionKey: `browser-${index}`, newSessionKey: `in-${index}`, address: spellings[index] ?? '' }),
    );
    assert.equal(new Set(accounts.map(({ accountId }) => accountId)).size, 1);
    const account = await store.readAccount({ accountId: accounts[0]?.accountId ?? '', now: NOON });
    assert.equal(account?.address, 'ada@xn--bcher-kva.example');
    assert.equal(account.sessions.length, 4);
    const bob = await signIn(store, { sessionKey: 'browser-b', newSessionKey: 'in-b', address: 'bob@example.org' });
    assert.notEqual(bob.accountId, account.accountId);
  });

  storeTest('a browser is signed in to one account, and signing in again ends the previous one', async (store) => {
    const ada = await signIn(store, { sessionKey: 'session-a', newSessionKey: 'as-ada', address: 'ada@example.org' });
    const bob = await signIn(store, { sessionKey: 'as-ada', newSessionKey: 'as-bob', address: 'bob@example.org' });
    assert.equal(await accountOf(store, 'as-ada'), null);
    assert.deepEqual(await accountOf(store, 'as-bob'), bob);
    assert.deepEqual((await store.readAccount({ accountId: ada.accountId, now: NOON }))?.sessions, []);
  });

  storeTest('a browser that opens two links at the same time is signed in once', async (store) => {
    const links = [signInLink(), signInLink()];
    await inParallel(links.length, (index) => store.addMailLink(links[index] ?? signInLink()));
    const [account] = await inParallel(links.length, (index) =>
      store.signIn(signInRequest(links[index] ?? signInLink(), { newSessionKey: `new-${index}` })),
    );
    assert.ok(account);
    assert.equal((await store.readAccount({ accountId: account.accountId, now: NOON }))?.sessions.length, 1);
  });

  storeTest('signing out ends the session for good, including its old keys', async (store) => {
    await signIn(store, { sessionKey: 'session-a', newSessionKey: 'in', address: 'ada@example.org' });
    await store.signOut({ sessionKey: 'in', newSessionKey: 'out', day: '2026-01-15' });
    for (const key of ['session-a', 'in', 'out']) assert.equal(await accountOf(store, key), null);
    // An unknown session, or one that is already signed out, can be signed out too.
    await store.signOut({ sessionKey: 'in', newSessionKey: 'out-2', day: '2026-01-15' });
    await store.signOut({ sessionKey: 'stranger', newSessionKey: 'out-3', day: '2026-01-15' });
  });
}
