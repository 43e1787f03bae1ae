import assert from 'node:assert/strict';
import { DAY_MS, dayOf } from '@imagemill/core';
import { signIn } from './account-harness.js';
import { countRequest, DAY, free, inParallel, NEXT_DAY, NOON, type StoreTest, usedBy } from './store-harness.js';

/** A session that changes its key keeps its day, and setting the clock back gives no day twice. */
export function sessionTests(storeTest: StoreTest): void {
  storeTest(
    'usage follows the session through sign-in and sign-out, and none of its keys has a separate day',
    async (store, { reopen }) => {
      const count = (sessionKey: string) => store.countOperation(countRequest({ sessionKey, limit: 4, newSessionsPerHour: 1 }));
      await count('first');
      await signIn(store, { sessionKey: 'first', newSessionKey: 'second', address: 'ada@example.org' });
      assert.deepEqual(await count('second'), free('counted', 2));
      await store.signOut({ sessionKey: 'second', newSessionKey: 'third', day: DAY });
      assert.deepEqual(await count('third'), free('counted', 3));
      // Requests in flight, and old cookies sent again.
      assert.deepEqual(await count('first'), free('counted', 4));
      for (const key of ['first', 'second', 'third']) assert.deepEqual(await count(key), free('quota_exceeded', 4));
      // Signing out again with an old cookie doesn't help either.
      await store.signOut({ sessionKey: 'first', newSessionKey: 'fourth', day: DAY });
      const reopened = await reopen();
      for (const key of ['first', 'second', 'third', 'fourth']) assert.equal(await usedBy(reopened, key, DAY), 4);
      assert.equal((await reopened.counters()).total, 4);
    },
  );

  storeTest('a session that used nothing before signing in also has one day under both keys', async (store) => {
    await signIn(store, { sessionKey: 'first', newSessionKey: 'second', address: 'ada@example.org' });
    await store.countOperation(countRequest({ sessionKey: 'second' }));
    assert.deepEqual(await store.countOperation(countRequest({ sessionKey: 'first' })), free('counted', 2));
  });

  storeTest('units taken while the key changes all count on one day', async (store) => {
    await store.countOperation(countRequest({ sessionKey: 'key-0', limit: 20 }));
    const outcomes = await inParallel(60, async (index) => {
      if (index % 12 === 6) await store.signOut({ sessionKey: 'key-0', newSessionKey: `key-${index}`, day: DAY });
      return store.countOperation(countRequest({ sessionKey: index % 12 === 6 ? `key-${index}` : 'key-0', limit: 20 }));
    });
    assert.equal(outcomes.filter(({ kind }) => kind === 'counted').length, 19);
    for (const key of ['key-0', 'key-6', 'key-54']) assert.equal(await usedBy(store, key, DAY), 20);
    assert.equal((await store.counters()).total, 20);
  });

  storeTest('setting the clock back continues with the later day, and neither day can be used twice', async (store, { reopen }) => {
    const count = (day: string, changes = {}) => store.countOperation(countRequest({ day, limit: 2, ...changes }));
    await inParallel(2, () => count(DAY));
    assert.deepEqual(await count(NEXT_DAY), free('counted', 1, NEXT_DAY));
    assert.deepEqual(await count(DAY), free('counted', 2, NEXT_DAY));
    const reopened = await reopen();
    for (const day of ['2025-12-01', DAY, NEXT_DAY])
      assert.deepEqual(await reopened.countOperation(countRequest({ day, limit: 2 })), free('quota_exceeded', 2, NEXT_DAY));
    assert.deepEqual(await reopened.usage({ sessionKey: 'session-a', day: DAY, now: NOON }), { tier: 'free', day: NEXT_DAY, used: 2 });
    assert.equal((await reopened.counters()).total, 4);
    // The later day also applies to keys that come after it.
    await reopened.signOut({ sessionKey: 'session-a', newSessionKey: 'session-b', day: DAY });
    const refused = await reopened.countOperation(countRequest({ sessionKey: 'session-b', day: DAY, limit: 2 }));
    assert.deepEqual(refused, free('quota_exceeded', 2, NEXT_DAY));
  });

  storeTest('setting back a clock that ran far ahead does not free the days in between', async (store) => {
    await store.countOperation(countRequest({ day: '2026-03-01', limit: 1 }));
    await store.clean(NOON);
    assert.deepEqual(await store.countOperation(countRequest({ day: DAY, limit: 1 })), free('quota_exceeded', 1, '2026-03-01'));
    // Cleaning with a clock that ran ahead doesn't free them either.
    await store.countOperation(countRequest({ sessionKey: 'session-b', limit: 1 }));
    await store.clean(NOON + 30 * DAY_MS);
    assert.deepEqual(await store.countOperation(countRequest({ sessionKey: 'session-b', limit: 1 })), free('quota_exceeded', 1));
  });

  storeTest('cleaning keeps all keys of a session while one of them is used, then deletes them together', async (store) => {
    const day = (days: number) => dayOf(NOON + days * DAY_MS);
    const count = (sessionKey: string, days: number) =>
      store.countOperation(countRequest({ sessionKey, day: day(days), now: NOON + days * DAY_MS, newSessionsPerHour: 0 }));
    await signIn(store, { sessionKey: 'first', newSessionKey: 'second', address: 'ada@example.org' });
    for (const days of [20, 40, 60]) {
      assert.deepEqual(await count('second', days), free('counted', 1, day(days)));
      await store.clean(NOON + days * DAY_MS);
    }
    assert.deepEqual(await count('first', 60), free('counted', 2, day(60)));
    await store.clean(NOON + 91 * DAY_MS);
    for (const key of ['first', 'second']) assert.equal((await count(key, 91)).kind, 'rate_limited');
  });
}
