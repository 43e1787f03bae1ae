import assert from 'node:assert/strict';
import { DAY_MS } from '@imagemill/core';
import { countRequest, DAY, inParallel, NOON, type StoreTest, usedBy } from './store-harness.js';

/** The API's status, cleaning, opening and closing. */
export function upkeepTests(storeTest: StoreTest): void {
  storeTest('the public API is Planned until it is launched', async (store) => {
    assert.equal(await store.apiStatus(), 'Planned');
  });

  storeTest('cleaning deletes an operation after 30 days and not before', async (store) => {
    const request = countRequest({ limit: null });
    await store.countOperation(request);
    await store.clean(NOON + 30 * DAY_MS);
    assert.equal((await store.countOperation(request)).kind, 'repeated');
    await store.clean(NOON + 30 * DAY_MS + 1);
    assert.equal((await store.countOperation(request)).kind, 'counted');
  });

  storeTest('cleaning keeps the usage of a session for 30 days after its last use, and never touches counters', async (store) => {
    const days = ['2025-12-15', '2025-12-16', '2026-01-14', DAY];
    const session = (index: number) => ({ sessionKey: `session-${index}`, day: days[index] ?? '' });
    await inParallel(days.length, (index) => store.countOperation(countRequest(session(index))));
    await store.clean(NOON);
    const used = await inParallel(days.length, (index) => usedBy(store, session(index).sessionKey, session(index).day));
    assert.deepEqual(used, [0, 1, 1, 1]);
    assert.deepEqual(await store.counters(), { total: 4, byTool: { 'compress-image': 4 } });
  });

  storeTest('cleaning keeps a session for 30 days after its last use', async (store) => {
    const mayNotStart = { newSessionsPerHour: 0 };
    await store.countOperation(countRequest());
    await store.countOperation(countRequest({ day: '2026-01-20' }));
    await store.clean(Date.UTC(2026, 1, 19, 12));
    assert.equal((await store.countOperation(countRequest({ ...mayNotStart, day: '2026-01-20' }))).kind, 'counted');
    await store.clean(Date.UTC(2026, 1, 20, 12));
    assert.equal((await store.countOperation(countRequest({ ...mayNotStart, day: '2026-02-20' }))).kind, 'rate_limited');
  });

  storeTest('cleaning deletes rate windows that have ended, and no others', async (store) => {
    const rate = { key: 'waitlist:client-a', limit: 1, windowMs: 60_000, now: NOON };
    await store.takeRate(rate);
    await store.clean(NOON + 59_999);
    assert.equal((await store.takeRate(rate)).allowed, false);
    await store.clean(NOON + 60_000);
    assert.equal((await store.takeRate(rate)).allowed, true);
  });

  storeTest('answers a ping', async (store) => {
    await store.ping();
  });

  storeTest('closing lets calls in progress finish, and closing twice does no harm', async (store, { reopen }) => {
    const counting = inParallel(20, () => store.countOperation(countRequest()));
    await Promise.all([store.close(), store.close()]);
    assert.ok((await counting).every(({ kind }) => kind === 'counted'));
    assert.equal((await (await reopen()).counters()).total, 20);
  });

  storeTest('every call after closing fails with store_unavailable', async (store) => {
    await store.close();
    const calls = [
      () => store.ping(),
      () => usedBy(store, 'session-a', DAY),
      () => store.countOperation(countRequest()),
      () => store.counters(),
      () => store.takeRate({ key: 'a', limit: 1, windowMs: 1000, now: NOON }),
      () => store.joinWaitlist({ address: 'zoe@example.org', now: NOON }),
      () => store.waitlistCount(),
      () => store.apiStatus(),
      () => store.clean(NOON),
      () => store.accountOf({ sessionKey: 'a', day: DAY, now: NOON }),
      () => store.signOut({ sessionKey: 'a', newSessionKey: 'b', day: DAY }),
      () => store.listPro(),
      () => store.listAudit(),
      () => store.reserve({ id: 'a', holder: 'a', period: DAY, limit: 1, now: NOON, expiresAt: NOON }),
      () => store.leaveWaitlist('a'),
    ];
    for (const call of calls) await assert.rejects(call, { name: 'AppError', code: 'store_unavailable' });
  });
}
