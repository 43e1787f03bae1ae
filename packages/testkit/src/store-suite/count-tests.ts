import assert from 'node:assert/strict';
import { countRequest, DAY, free, HOSTILE, inParallel, NEXT_DAY, NOON, type StoreTest, usedBy } from './store-harness.js';

/** Quota, counters and operation ids. */
export function countTests(storeTest: StoreTest): void {
  storeTest('of 200 parallel operations with 50 left exactly 50 succeed, and usage equals the counters', async (store) => {
    const outcomes = await inParallel(200, (index) =>
      store.countOperation(countRequest({ limit: 50, tool: index % 2 ? 'compress-image' : 'resize-image' })),
    );
    const counted = outcomes.filter(({ kind }) => kind === 'counted');
    assert.equal(counted.length, 50);
    assert.equal(outcomes.filter(({ kind }) => kind === 'quota_exceeded').length, 150);
    assert.deepEqual(
      counted.map((outcome) => 'used' in outcome && outcome.used).sort((a, b) => Number(a) - Number(b)),
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    assert.equal(await usedBy(store, 'session-a', DAY), 50);
    const { total, byTool } = await store.counters();
    assert.equal(total, 50);
    assert.equal(
      Object.values(byTool).reduce((sum, count) => sum + count, 0),
      50,
    );
  });

  storeTest('the usage of many sessions in parallel adds up to the counters', async (store) => {
    await inParallel(120, (index) => store.countOperation(countRequest({ sessionKey: `session-${index % 7}`, limit: 10 })));
    const used = await inParallel(7, (index) => usedBy(store, `session-${index}`, DAY));
    assert.deepEqual(used, Array(7).fill(10));
    assert.equal((await store.counters()).total, 70);
  });

  storeTest('an operation sent ten times in parallel and again after a restart counts once', async (store, { reopen }) => {
    const request = countRequest();
    const outcomes = await inParallel(10, () => store.countOperation(request));
    assert.equal(outcomes.filter(({ kind }) => kind === 'counted').length, 1);
    assert.equal(outcomes.filter(({ kind }) => kind === 'repeated').length, 9);
    const reopened = await reopen();
    assert.deepEqual(await reopened.countOperation(request), free('repeated', 1));
    assert.equal(await usedBy(reopened, 'session-a', DAY), 1);
    assert.deepEqual(await reopened.counters(), { total: 1, byTool: { 'compress-image': 1 } });
  });

  storeTest("another session's repeat of an operation changes nothing and reports its own usage", async (store) => {
    const request = countRequest();
    await store.countOperation(request);
    assert.deepEqual(await store.countOperation({ ...request, sessionKey: 'session-b', tool: 'resize-image' }), free('repeated', 0));
    await store.countOperation(countRequest({ sessionKey: 'session-b' }));
    assert.deepEqual(await store.countOperation({ ...request, sessionKey: 'session-b' }), free('repeated', 1));
    assert.deepEqual(await store.counters(), { total: 2, byTool: { 'compress-image': 2 } });
  });

  storeTest('a repeat is reported as a repeat even when the quota is used up', async (store) => {
    const request = countRequest({ limit: 1 });
    await store.countOperation(request);
    assert.deepEqual(await store.countOperation(request), free('repeated', 1));
    assert.deepEqual(await store.countOperation(countRequest({ limit: 1 })), free('quota_exceeded', 1));
  });

  storeTest('an operation over the quota is not remembered and counts once there is room', async (store) => {
    await store.countOperation(countRequest({ limit: 1 }));
    const late = countRequest({ limit: 1 });
    assert.deepEqual(await store.countOperation(late), free('quota_exceeded', 1));
    assert.equal((await store.counters()).total, 1);
    assert.deepEqual(await store.countOperation({ ...late, day: NEXT_DAY }), free('counted', 1, NEXT_DAY));
  });

  storeTest('a limit of 0 refuses everything and starts no session', async (store) => {
    const refused = countRequest({ limit: 0, newSessionsPerHour: 1 });
    assert.deepEqual(await store.countOperation(refused), free('quota_exceeded', 0));
    assert.equal(await usedBy(store, 'session-a', DAY), 0);
    assert.deepEqual(await store.counters(), { total: 0, byTool: {} });
    // The one new session this client may start is still available, and the id wasn't remembered.
    const other = { ...refused, sessionKey: 'session-b', limit: 1 };
    assert.deepEqual(await store.countOperation(other), free('counted', 1));
    assert.equal((await store.countOperation(countRequest({ limit: 1, newSessionsPerHour: 1 }))).kind, 'rate_limited');
  });

  storeTest('a lowered limit refuses a session that is above it and leaves its usage alone', async (store) => {
    await inParallel(5, () => store.countOperation(countRequest()));
    assert.deepEqual(await store.countOperation(countRequest({ limit: 3 })), free('quota_exceeded', 5));
    assert.equal(await usedBy(store, 'session-a', DAY), 5);
  });

  storeTest('without a limit every operation counts', async (store) => {
    const outcomes = await inParallel(60, () => store.countOperation(countRequest({ limit: null })));
    assert.ok(outcomes.every(({ kind }) => kind === 'counted'));
    assert.equal(await usedBy(store, 'session-a', DAY), 60);
  });

  storeTest('a new day starts at 0, and asking about it does not end the current day', async (store) => {
    await inParallel(3, () => store.countOperation(countRequest({ limit: 3 })));
    assert.equal(await usedBy(store, 'session-a', NEXT_DAY), 0);
    assert.equal(await usedBy(store, 'session-a', DAY), 3);
    assert.deepEqual(await store.countOperation(countRequest({ day: NEXT_DAY, limit: 3 })), free('counted', 1, NEXT_DAY));
    assert.equal((await store.counters()).total, 4);
  });

  storeTest('usage of an unknown session is 0, and reading it does not start a session', async (store) => {
    assert.equal(await usedBy(store, 'session-a', DAY), 0);
    assert.equal((await store.countOperation(countRequest({ newSessionsPerHour: 0 }))).kind, 'rate_limited');
  });

  storeTest('a client may start only a limited number of new sessions per hour, and refusals leave nothing behind', async (store) => {
    const first = (index: number, changes = {}) => countRequest({ sessionKey: `new-${index}`, newSessionsPerHour: 3, ...changes });
    const outcomes = await inParallel(5, (index) => store.countOperation(first(index)));
    assert.equal(outcomes.filter(({ kind }) => kind === 'counted').length, 3);
    assert.equal((await store.counters()).total, 3);

    const refused = first(9);
    assert.deepEqual(await store.countOperation(refused), { kind: 'rate_limited', retryAfterSeconds: 3600 });
    assert.equal(await usedBy(store, 'new-9', DAY), 0);
    const known = outcomes.findIndex(({ kind }) => kind === 'counted');
    assert.deepEqual(await store.countOperation(first(known)), free('counted', 2));
    assert.equal((await store.countOperation(first(10, { clientKey: 'client-b' }))).kind, 'counted');
    assert.deepEqual(await store.countOperation({ ...refused, now: NOON + 3_599_500 }), { kind: 'rate_limited', retryAfterSeconds: 1 });
    assert.deepEqual(await store.countOperation({ ...refused, now: NOON + 3_600_000 }), free('counted', 1));
  });

  storeTest('hostile strings are keys like any other', async (store) => {
    await inParallel(HOSTILE.length, (index) => {
      const text = HOSTILE[index] ?? '';
      return store.countOperation(countRequest({ sessionKey: text, tool: text, operationId: text, clientKey: text }));
    });
    const used = await inParallel(HOSTILE.length, (index) => usedBy(store, HOSTILE[index] ?? '', DAY));
    assert.deepEqual(used, Array(HOSTILE.length).fill(1));
    const { total, byTool } = await store.counters();
    assert.equal(total, HOSTILE.length);
    assert.deepEqual(Object.keys(byTool).sort(), [...HOSTILE].sort());
    assert.ok(Object.values(byTool).every((count) => count === 1));
  });
}
