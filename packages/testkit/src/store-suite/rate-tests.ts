import assert from 'node:assert/strict';
import { HOSTILE, inParallel, NOON, type StoreTest } from './store-harness.js';

/** Fixed windows. */
export function rateTests(storeTest: StoreTest): void {
  const minute = (changes = {}) => ({ key: 'waitlist:client-a', limit: 20, windowMs: 60_000, now: NOON, ...changes });

  storeTest('a window allows exactly its limit, then says how long to wait', async (store) => {
    const outcomes = await inParallel(50, () => store.takeRate(minute({ now: NOON + 15_500 })));
    assert.equal(outcomes.filter(({ allowed }) => allowed).length, 20);
    assert.deepEqual(await store.takeRate(minute({ now: NOON + 15_500 })), { allowed: false, retryAfterSeconds: 45 });
    assert.deepEqual(await store.takeRate(minute({ now: NOON + 59_999 })), { allowed: false, retryAfterSeconds: 1 });
  });

  storeTest('the next window starts full, and other keys have separate windows', async (store) => {
    await inParallel(20, () => store.takeRate(minute()));
    assert.deepEqual(await store.takeRate(minute({ key: 'waitlist:client-b' })), { allowed: true, remaining: 19, resetsInSeconds: 60 });
    assert.deepEqual(await store.takeRate(minute({ now: NOON + 60_000 })), { allowed: true, remaining: 19, resetsInSeconds: 60 });
  });

  storeTest('a rate of 0 allows nothing', async (store) => {
    assert.deepEqual(await store.takeRate(minute({ limit: 0 })), { allowed: false, retryAfterSeconds: 60 });
  });

  storeTest('a window survives a restart', async (store, { reopen }) => {
    await store.takeRate(minute({ limit: 1 }));
    assert.equal((await (await reopen()).takeRate(minute({ limit: 1 }))).allowed, false);
  });

  storeTest('hostile strings are keys like any other for rates', async (store) => {
    for (const key of HOSTILE)
      assert.deepEqual(await store.takeRate(minute({ key, limit: 1 })), { allowed: true, remaining: 0, resetsInSeconds: 60 });
    for (const key of HOSTILE) assert.equal((await store.takeRate(minute({ key, limit: 1 }))).allowed, false);
  });
}
