import assert from 'node:assert/strict';
import { countRequest, DAY, DAY_MS, inParallel, NOON, type StoreTest } from './store-harness.js';

/** The waitlist, the API's status, cleaning, opening and closing. */
export function upkeepTests(storeTest: StoreTest): void {
  storeTest('an address that joins twice, however it is written, waits once', async (store, { reopen }) => {
    const spellings = ['Zoe@Example.org', 'zoe@example.org', '  ZOE@EXAMPLE.ORG\n', 'zo\u00e9@example.org', 'ZOE\u0301@example.org'];
    await inParallel(spellings.length, (index) => store.joinWaitlist({ address: spellings[index] ?? '', now: NOON + index }));
    assert.equal(await store.waitlistCount(), 2);
    const reopened = await reopen();
    await reopened.joinWaitlist({ address: 'zoe@example.org', now: NOON });
    await reopened.joinWaitlist({ address: "o'brien@example.org", now: NOON });
    assert.equal(await reopened.waitlistCount(), 3);
  });

  storeTest('the public API is planned until it is launched', async (store) => {
    assert.equal(await store.apiStatus(), 'Planned');
  });

  storeTest('cleaning forgets an operation after 30 days and not before', async (store) => {
    const request = countRequest({ limit: null });
    await store.countOperation(request);
    await store.clean(NOON + 30 * DAY_MS);
    assert.equal((await store.countOperation(request)).kind, 'repeated');
    await store.clean(NOON + 30 * DAY_MS + 1);
    assert.equal((await store.countOperation(request)).kind, 'counted');
  });

  storeTest('cleaning keeps the usage of today and two days back, and never touches counters or the waitlist', async (store) => {
    const days = ['2026-01-12', '2026-01-13', '2026-01-14', DAY];
    await inParallel(days.length, (index) => store.countOperation(countRequest({ day: days[index] ?? '' })));
    await store.joinWaitlist({ address: 'zoe@example.org', now: NOON - 400 * DAY_MS });
    await store.clean(NOON);
    assert.deepEqual(await inParallel(days.length, (index) => store.usage('session-a', days[index] ?? '')), [0, 1, 1, 1]);
    assert.deepEqual(await store.counters(), { total: 4, byTool: { 'compress-image': 4 } });
    assert.equal(await store.waitlistCount(), 1);
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

  storeTest('cleaning forgets rate windows that have ended and no others', async (store) => {
    const rate = { key: 'waitlist:client-a', limit: 1, windowMs: 60_000, now: NOON };
    await store.takeRate(rate);
    await store.clean(NOON + 59_999);
    assert.equal((await store.takeRate(rate)).allowed, false);
    await store.clean(NOON + 60_000);
    assert.equal((await store.takeRate(rate)).allowed, true);
  });

  storeTest('it answers a ping', async (store) => {
    await store.ping();
  });

  storeTest('closing lets calls in progress finish; closing twice is harmless', async (store, { reopen }) => {
    const counting = inParallel(20, () => store.countOperation(countRequest()));
    await Promise.all([store.close(), store.close()]);
    assert.ok((await counting).every(({ kind }) => kind === 'counted'));
    assert.equal((await (await reopen()).counters()).total, 20);
  });

  storeTest('every call after closing fails with store_unavailable', async (store) => {
    await store.close();
    const calls = [
      () => store.ping(),
      () => store.usage('session-a', DAY),
      () => store.countOperation(countRequest()),
      () => store.counters(),
      () => store.takeRate({ key: 'a', limit: 1, windowMs: 1000, now: NOON }),
      () => store.joinWaitlist({ address: 'zoe@example.org', now: NOON }),
      () => store.waitlistCount(),
      () => store.apiStatus(),
      () => store.clean(NOON),
    ];
    for (const call of calls) await assert.rejects(call, { name: 'AppError', code: 'store_unavailable' });
  });
}
