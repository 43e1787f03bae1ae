import assert from 'node:assert/strict';
import { DAY_MS } from '@imagemill/core';
import type { Idempotency, Reservation } from '@imagemill/store';
import { inParallel, NOON, type StoreTest } from './store-harness.js';

const LEASE_MS = 80_000;
const LATE = NOON + LEASE_MS;
const month = { holder: 'key:ada', period: '2026-01' };

/** A caller's key and request, hashed with each of the secrets, newest first. */
const marks = (key: string, request: string, secrets: readonly string[] = ['s1']) =>
  secrets.map((secret) => ({ key: `${secret} ${key}`, request: `${secret} ${request}` })) as unknown as Idempotency['marks'];

function wanted(
  id: string,
  changes: Partial<Reservation> & { request?: string; key?: string; secrets?: readonly string[] } = {},
): Reservation {
  const { request = 'shrink', key = 'order 1', secrets, now = NOON, ...rest } = changes;
  const idempotency = { marks: marks(key, request, secrets), keepUntil: now + DAY_MS };
  return { ...month, id, limit: 10, now, expiresAt: now + LEASE_MS, idempotency, ...rest };
}

const commitOf = (id: string, now: number = NOON) => ({ ...month, id, tool: 'api-compress', now });

/** Requests that are repeated under the same name. */
export function idempotencyTests(storeTest: StoreTest): void {
  storeTest('the same request sent ten times at once is processed once and charged once', async (store, { reopen }) => {
    const outcomes = await inParallel(10, (index) => store.reserve(wanted(`r${index}`)));
    const winner = outcomes.findIndex(({ kind }) => kind === 'reserved');
    const others = outcomes.filter((_, index) => index !== winner);
    for (const outcome of others) assert.deepEqual(outcome, { kind: 'running', until: LATE, period: '2026-01', used: 0, reserved: 1 });
    assert.equal(others.length, 9);
    await store.commitReservation(commitOf(`r${winner}`));
    const again = await inParallel(10, (index) => store.reserve(wanted(`again ${index}`)));
    for (const outcome of again) assert.deepEqual(outcome, { kind: 'repeated', period: '2026-01', used: 1, reserved: 0 });
    const reopened = await reopen();
    assert.equal((await reopened.reserve(wanted('later'))).kind, 'repeated');
    assert.equal((await reopened.counters()).total, 1);
  });

  storeTest('of 64 requests at once with 10 left exactly 10 succeed, under separate names or under two shared ones', async (store) => {
    const own = await inParallel(64, (index) => store.reserve(wanted(`r${index}`, { key: `order ${index}` })));
    assert.equal(own.filter(({ kind }) => kind === 'reserved').length, 10);
    assert.equal(own.filter(({ kind }) => kind === 'used_up').length, 54);
    await inParallel(64, (index) => store.releaseReservation({ id: `r${index}`, why: 'failed' }));
    // A refused request doesn't take its name.
    const shared = await inParallel(64, (index) => store.reserve(wanted(`s${index}`, { key: `order ${index % 2}`, limit: 1 })));
    assert.equal(shared.filter(({ kind }) => kind === 'reserved').length, 1);
    assert.ok(shared.every(({ kind }) => kind === 'reserved' || kind === 'running' || kind === 'used_up'));
    assert.deepEqual(await store.readAllowance({ ...month, now: NOON }), { period: '2026-01', used: 0, reserved: 1 });
  });

  storeTest('a different request under the same name is a mismatch while the first runs and after it is done', async (store) => {
    await store.reserve(wanted('a'));
    assert.equal((await store.reserve(wanted('b', { request: 'enlarge' }))).kind, 'mismatch');
    await store.commitReservation(commitOf('a'));
    assert.equal((await store.reserve(wanted('c', { request: 'enlarge' }))).kind, 'mismatch');
    assert.equal((await store.reserve(wanted('d', { key: 'order 2', request: 'enlarge' }))).kind, 'reserved');
    assert.deepEqual(await store.readAllowance({ ...month, now: NOON }), { period: '2026-01', used: 1, reserved: 1 });
  });

  storeTest('a repeat is answered even if nothing is left; a new request is not, and its name stays free', async (store) => {
    await store.reserve(wanted('a', { limit: 1 }));
    await store.commitReservation(commitOf('a'));
    assert.equal((await store.reserve(wanted('b', { limit: 1 }))).kind, 'repeated');
    const other = { key: 'order 2', limit: 1 };
    assert.equal((await store.reserve(wanted('c', other))).kind, 'used_up');
    assert.equal((await store.reserve(wanted('d', { ...other, limit: 2, request: 'enlarge' }))).kind, 'reserved');
  });

  storeTest('after a failure the name is free; after a free answer it stays taken, and its repeat is free too', async (store) => {
    await store.reserve(wanted('a'));
    await store.releaseReservation({ id: 'a', why: 'failed' });
    assert.equal((await store.reserve(wanted('b', { request: 'enlarge' }))).kind, 'reserved');
    await store.releaseReservation({ id: 'b', why: 'unchanged' });
    assert.deepEqual(await store.reserve(wanted('c', { request: 'enlarge' })), {
      kind: 'repeated',
      period: '2026-01',
      used: 0,
      reserved: 0,
    });
    assert.equal((await store.reserve(wanted('d'))).kind, 'mismatch');
    // Finished work stays finished, whatever is reported about it later.
    await store.releaseReservation({ id: 'b', why: 'failed' });
    assert.equal((await store.reserve(wanted('e', { request: 'enlarge' }))).kind, 'repeated');
  });

  storeTest('when a dead server’s lease has ended, exactly one request can take over the name', async (store) => {
    await store.reserve(wanted('a'));
    assert.equal((await store.reserve(wanted('b', { now: LATE - 1 }))).kind, 'running');
    const outcomes = await inParallel(10, (index) => store.reserve(wanted(`c${index}`, { now: LATE, limit: 1 })));
    assert.equal(outcomes.filter(({ kind }) => kind === 'reserved').length, 1);
    assert.equal(outcomes.filter(({ kind }) => kind === 'running').length, 9);
    await store.reserve(wanted('other', { key: 'order 2' }));
    assert.equal((await store.reserve(wanted('d', { key: 'order 2', request: 'enlarge', now: LATE }))).kind, 'reserved');
  });

  for (const lateFirst of [true, false])
    storeTest(`late work and the repeat that replaced it are charged once, ${lateFirst ? 'it' : 'the repeat'} first`, async (store) => {
      await store.reserve(wanted('first'));
      // Cleaning must not make the store forget how the two are related.
      await store.clean(LATE);
      assert.equal((await store.reserve(wanted('second', { now: LATE }))).kind, 'reserved');
      const order = lateFirst ? ['first', 'second'] : ['second', 'first'];
      for (const id of [...order, ...order]) await store.commitReservation(commitOf(id, LATE + 1));
      assert.deepEqual(await store.readAllowance({ ...month, now: LATE + 1 }), { period: '2026-01', used: 1, reserved: 0 });
      assert.equal((await store.counters()).total, 1);
      assert.equal((await store.reserve(wanted('third', { now: LATE + 2 }))).kind, 'repeated');
    });

  storeTest('late work and the repeat that replaced it are charged once even if both end at the same moment', async (store) => {
    for (let round = 0; round < 10; round++) {
      const key = `order ${round}`;
      await store.reserve(wanted(`first ${round}`, { key, limit: 100 }));
      await store.reserve(wanted(`second ${round}`, { key, limit: 100, now: LATE }));
      await Promise.all([`first ${round}`, `second ${round}`].map((id) => store.commitReservation(commitOf(id, LATE))));
      assert.equal((await store.readAllowance({ ...month, now: LATE })).used, round + 1);
    }
  });

  storeTest('late work is charged if its repeat failed or another request has taken the name', async (store) => {
    await store.reserve(wanted('a'));
    await store.reserve(wanted('b', { now: LATE }));
    await store.releaseReservation({ id: 'b', why: 'failed' });
    await store.commitReservation(commitOf('a', LATE));
    assert.equal((await store.reserve(wanted('c', { now: LATE }))).kind, 'repeated');
    await store.reserve(wanted('d', { key: 'order 2' }));
    await store.reserve(wanted('e', { key: 'order 2', request: 'enlarge', now: LATE }));
    await store.commitReservation(commitOf('d', LATE));
    assert.equal((await store.reserve(wanted('f', { key: 'order 2', request: 'enlarge', now: LATE }))).kind, 'running');
    await store.commitReservation(commitOf('e', LATE));
    assert.equal((await store.readAllowance({ ...month, now: LATE })).used, 3);
    // Work that fails late leaves the request that replaced it alone.
    await store.reserve(wanted('g', { key: 'order 3' }));
    await store.reserve(wanted('h', { key: 'order 3', now: LATE }));
    await store.releaseReservation({ id: 'g', why: 'failed' });
    assert.equal((await store.reserve(wanted('i', { key: 'order 3', now: LATE }))).kind, 'running');
  });

  storeTest('a request from before a secret change is still recognized, and is taken over under its old secret', async (store) => {
    const changed = { secrets: ['s2', 's1'] };
    await store.reserve(wanted('a'));
    assert.equal((await store.reserve(wanted('b', changed))).kind, 'running');
    assert.equal((await store.reserve(wanted('c', { ...changed, request: 'enlarge' }))).kind, 'mismatch');
    assert.equal((await store.reserve(wanted('d', { ...changed, now: LATE }))).kind, 'reserved');
    for (const id of ['a', 'd']) await store.commitReservation(commitOf(id, LATE));
    assert.equal((await store.readAllowance({ ...month, now: LATE })).used, 1);
    assert.equal((await store.reserve(wanted('e', { ...changed, now: LATE }))).kind, 'repeated');
    assert.equal((await store.reserve(wanted('f', { key: 'order 2', ...changed }))).kind, 'reserved');
    assert.equal((await store.reserve(wanted('g', { key: 'order 2', secrets: ['s3', 's2'] }))).kind, 'running');
  });

  storeTest('after a secret change, late work and its replacement are charged once, even if a try in between failed', async (store) => {
    const changed = { secrets: ['s2', 's1'], now: LATE };
    await store.reserve(wanted('late'));
    assert.equal((await store.reserve(wanted('failed', changed))).kind, 'reserved');
    await store.releaseReservation({ id: 'failed', why: 'failed' });
    assert.equal((await store.reserve(wanted('replacement', changed))).kind, 'reserved');
    await store.commitReservation(commitOf('late', LATE));
    assert.equal((await store.reserve(wanted('repeat', changed))).kind, 'repeated');
    await store.commitReservation(commitOf('replacement', LATE));
    assert.equal((await store.readAllowance({ ...month, now: LATE })).used, 1);
    assert.equal((await store.counters()).total, 1);
  });

  storeTest(
    'after a secret change, a request keeps its mark while older work is unfinished, even if its row was cleaned',
    async (store) => {
      const changed = ['s2', 's1'];
      await store.reserve(wanted('first'));
      assert.equal((await store.reserve(wanted('second', { now: LATE }))).kind, 'reserved');
      // The row now expires with the first request, and the second one is still in progress.
      await store.commitReservation(commitOf('first', LATE));
      await store.clean(NOON + DAY_MS);
      const later = NOON + DAY_MS + 1;
      assert.equal((await store.reserve(wanted('third', { secrets: changed, now: later }))).kind, 'reserved');
      await store.commitReservation(commitOf('second', later));
      await store.commitReservation(commitOf('third', later));
      assert.equal((await store.readAllowance({ ...month, now: later })).used, 2);
    },
  );

  storeTest('a name is kept for its time, and cleaning deletes it then but not before', async (store) => {
    await store.reserve(wanted('a'));
    await store.commitReservation(commitOf('a'));
    await store.reserve(wanted('b', { key: 'order 2' }));
    await store.clean(NOON + DAY_MS - 1);
    const last = { now: NOON + DAY_MS - 1 };
    assert.equal((await store.reserve(wanted('c', last))).kind, 'repeated');
    assert.equal((await store.reserve(wanted('d', { ...last, request: 'enlarge' }))).kind, 'mismatch');
    // Cleaned or not, it's free once its time is over.
    assert.equal((await store.reserve(wanted('e', { now: NOON + DAY_MS, request: 'enlarge' }))).kind, 'reserved');
    await store.clean(NOON + DAY_MS);
    assert.equal((await store.reserve(wanted('f', { now: NOON + DAY_MS, request: 'enlarge' }))).kind, 'running');
    // Work that ends later than all that is charged separately.
    await store.commitReservation(commitOf('b', NOON + DAY_MS));
    assert.equal((await store.readAllowance({ ...month, now: NOON + DAY_MS })).used, 2);
  });
}
