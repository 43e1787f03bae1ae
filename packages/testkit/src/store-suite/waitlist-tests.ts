import assert from 'node:assert/strict';
import { DAY_MS } from '@imagemill/core';
import type { MailLink, Store } from '@imagemill/store';
import { inParallel, NOON, type StoreTest } from './store-harness.js';

const ZOE = 'zoe@example.org';

/** Joining, confirming and leaving. */
export function waitlistTests(storeTest: StoreTest): void {
  storeTest('an address that joins twice, however it is spelled, is listed once', async (store, { reopen }) => {
    const spellings = ['Zoe@Example.org', 'zoe@example.org', '  ZOE@EXAMPLE.ORG\n', 'zo\u00e9@example.org', 'ZOE\u0301@example.org'];
    await inParallel(spellings.length, (index) => store.joinWaitlist({ address: spellings[index] ?? '', now: NOON + index }));
    assert.equal(await store.waitlistCount(), 2);
    const reopened = await reopen();
    await reopened.joinWaitlist({ address: 'zoe@example.org', now: NOON });
    await reopened.joinWaitlist({ address: "o'brien@example.org", now: NOON });
    assert.equal(await reopened.waitlistCount(), 3);
  });

  storeTest('an address is confirmed once by its link before that expires, and stays confirmed', async (store, { reopen }) => {
    assert.equal(await store.joinWaitlist({ address: ZOE, now: NOON }), 'unconfirmed');
    await store.joinWaitlist({ address: 'early@example.org', now: NOON - 1 });
    await addLink(store, { tokenHash: 'confirm', expiresAt: NOON + 1000 });
    await addLink(store, { tokenHash: 'second', expiresAt: NOON + 1000 });
    assert.equal(await store.confirmWaitlist({ tokenHash: 'confirm', now: NOON + 1000 }), false);
    assert.equal(await store.leaveWaitlist('confirm'), false);
    const tries = await inParallel(6, () => store.confirmWaitlist({ tokenHash: 'confirm', now: NOON + 999 }));
    assert.equal(tries.filter((confirmed) => confirmed).length, 1);
    const reopened = await reopen();
    assert.equal(await reopened.confirmWaitlist({ tokenHash: 'confirm', now: NOON }), false);
    assert.equal(await reopened.confirmWaitlist({ tokenHash: 'second', now: NOON }), true);
    assert.equal(await reopened.joinWaitlist({ address: ` ${ZOE.toUpperCase()}`, now: NOON + 5 }), 'confirmed');
    assert.deepEqual(await reopened.listWaitlist(), [
      { address: 'early@example.org', joinedAt: NOON - 1, state: 'unconfirmed' },
      { address: ZOE, joinedAt: NOON, state: 'confirmed' },
    ]);
  });

  storeTest('leaving removes the address and all of the list’s links, but no sign-in links', async (store) => {
    await store.joinWaitlist({ address: ZOE, now: NOON });
    await addLink(store, { tokenHash: 'confirm', expiresAt: NOON + 1000 });
    await addLink(store, { tokenHash: 'leave', purpose: 'waitlist_leave', expiresAt: null });
    await addLink(store, { tokenHash: 'leave-2', purpose: 'waitlist_leave', expiresAt: null });
    await addLink(store, { tokenHash: 'sign-in', purpose: 'sign_in', sessionKey: 'a', expiresAt: NOON + 1000 });
    assert.equal(await store.confirmWaitlist({ tokenHash: 'leave', now: NOON }), false);
    await store.clean(NOON + 20 * DAY_MS - 1);
    await addLink(store, { tokenHash: 'sign-in-2', purpose: 'sign_in', sessionKey: 'a', expiresAt: NOON + 1000 });
    assert.equal(await store.leaveWaitlist('leave'), true);
    assert.deepEqual(await store.listWaitlist(), []);
    // An old link doesn't remove an address that joined again later.
    await store.joinWaitlist({ address: ZOE, now: NOON });
    for (const link of ['leave', 'leave-2', 'unknown']) assert.equal(await store.leaveWaitlist(link), false);
    assert.equal(await store.confirmWaitlist({ tokenHash: 'confirm', now: NOON }), false);
    const press = { tokenHash: 'sign-in-2', sessionKey: 'a', newSessionKey: 'b', day: '2026-01-15', device: '', now: NOON };
    assert.ok(await store.signIn(press));
  });

  storeTest('the operator can remove an address in any spelling, along with its links', async (store) => {
    await store.joinWaitlist({ address: ZOE, now: NOON });
    await addLink(store, { tokenHash: 'confirm', expiresAt: NOON + 1000 });
    assert.equal(await store.removeFromWaitlist('ZOE@example.org '), true);
    assert.equal(await store.removeFromWaitlist(ZOE), false);
    assert.equal(await store.confirmWaitlist({ tokenHash: 'confirm', now: NOON }), false);
    assert.equal(await store.waitlistCount(), 0);
  });

  storeTest('cleaning deletes addresses unconfirmed for 30 days with their links, unless a mail can still confirm them', async (store) => {
    const late = NOON + 30 * DAY_MS + 1;
    await store.joinWaitlist({ address: ZOE, now: NOON });
    await store.joinWaitlist({ address: 'mailed@example.org', now: NOON });
    await store.joinWaitlist({ address: 'confirmed@example.org', now: NOON - 400 * DAY_MS });
    await addLink(store, { tokenHash: 'zoe-leave', purpose: 'waitlist_leave', expiresAt: null });
    await addLink(store, { tokenHash: 'mailed', address: 'mailed@example.org', expiresAt: late + 1 });
    await addLink(store, { tokenHash: 'confirm', address: 'confirmed@example.org', expiresAt: NOON + 1 });
    await addLink(store, { tokenHash: 'leave', purpose: 'waitlist_leave', address: 'confirmed@example.org', expiresAt: null });
    assert.equal(await store.confirmWaitlist({ tokenHash: 'confirm', now: NOON }), true);
    await store.clean(late - 1);
    assert.equal(await store.waitlistCount(), 3);
    await store.clean(late);
    assert.deepEqual(
      (await store.listWaitlist()).map(({ address }) => address),
      ['confirmed@example.org', 'mailed@example.org'],
    );
    assert.equal(await store.leaveWaitlist('zoe-leave'), false);
    assert.equal(await store.confirmWaitlist({ tokenHash: 'mailed', now: late }), true);
    assert.equal(await store.leaveWaitlist('leave'), true);
  });
}

function addLink(store: Store, changes: Partial<MailLink> & Pick<MailLink, 'tokenHash' | 'expiresAt'>): Promise<void> {
  return store.addMailLink({ purpose: 'waitlist_confirm', address: ZOE, sessionKey: null, now: NOON, ...changes });
}
