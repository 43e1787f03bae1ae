import assert from 'node:assert/strict';
import { DAY_MS } from '@imagemill/core';
import { countRequest, DAY, inParallel, NEXT_DAY, NOON, type StoreTest } from './store-harness.js';

const LEASE_MS = 60_000;
const allowance = { holder: 'pro:ada', period: DAY };
const committed = (id: string) => ({ ...allowance, id, tool: 'large-image', now: NOON });
const wanted = (id: string | number, changes = {}) => ({
  ...allowance,
  id: String(id),
  limit: 10,
  now: NOON,
  expiresAt: NOON + LEASE_MS,
  ...changes,
});

/** Units held while a file is being processed. */
export function allowanceTests(storeTest: StoreTest): void {
  storeTest('of 64 parallel reservations with 10 left exactly 10 succeed, even while others commit', async (store) => {
    await inParallel(10, (index) => store.reserve(wanted(`before-${index}`, { limit: 20 })));
    const [outcomes] = await Promise.all([
      inParallel(64, (index) => store.reserve(wanted(index, { limit: 20 }))),
      inParallel(10, (index) => store.commitReservation(committed(`before-${index}`))),
    ]);
    assert.equal(outcomes.filter(({ kind }) => kind === 'reserved').length, 10);
    for (const { used, reserved } of outcomes) assert.ok(used + reserved <= 20);
    assert.deepEqual(await store.readAllowance({ ...allowance, now: NOON }), { period: DAY, used: 10, reserved: 10 });
    assert.deepEqual(await store.counters(), { total: 10, byTool: { 'large-image': 10 } });
  });

  storeTest('a released unit can be reserved again, but a committed one cannot', async (store, { reopen }) => {
    assert.deepEqual(await store.reserve(wanted('a', { limit: 1 })), { kind: 'reserved', period: DAY, used: 0, reserved: 1 });
    assert.deepEqual(await store.reserve(wanted('b', { limit: 1 })), { kind: 'used_up', period: DAY, used: 0, reserved: 1 });
    await store.releaseReservation({ id: 'a', why: 'failed' });
    await store.releaseReservation({ id: 'a', why: 'failed' });
    assert.equal((await store.reserve(wanted('c', { limit: 1 }))).kind, 'reserved');
    await inParallel(5, () => store.commitReservation(committed('c')));
    const reopened = await reopen();
    await reopened.commitReservation(committed('c'));
    await reopened.releaseReservation({ id: 'c', why: 'failed' });
    assert.deepEqual(await reopened.reserve(wanted('d', { limit: 1 })), { kind: 'used_up', period: DAY, used: 1, reserved: 0 });
    assert.equal((await reopened.counters()).total, 1);
    assert.equal((await reopened.reserve(wanted('e', { limit: 1, holder: 'pro:bob' }))).kind, 'reserved');
    assert.equal((await reopened.reserve(wanted('f', { limit: 0, holder: 'pro:eve' }))).kind, 'used_up');
  });

  storeTest('an expired lease holds nothing, but its work is still charged once', async (store) => {
    await store.reserve(wanted('a', { limit: 1 }));
    const late = { now: NOON + LEASE_MS };
    assert.equal((await store.readAllowance({ ...allowance, now: NOON + LEASE_MS - 1 })).reserved, 1);
    assert.equal((await store.readAllowance({ ...allowance, ...late })).reserved, 0);
    assert.equal((await store.reserve(wanted('b', { limit: 1, now: NOON + LEASE_MS - 1 }))).kind, 'used_up');
    const next = wanted('c', { limit: 1, ...late, expiresAt: NOON + 2 * LEASE_MS });
    assert.deepEqual(await store.reserve(next), { kind: 'reserved', period: DAY, used: 0, reserved: 1 });
    for (const id of ['a', 'a', 'c', 'a', 'c']) await store.commitReservation({ ...committed(id), ...late });
    await store.clean(NOON + 3 * LEASE_MS);
    await store.commitReservation({ ...committed('a'), ...late });
    assert.deepEqual(await store.readAllowance({ ...allowance, ...late }), { period: DAY, used: 2, reserved: 0 });
    assert.equal((await store.counters()).total, 2);
  });

  storeTest('setting the clock back continues with the later period', async (store) => {
    await store.reserve(wanted('a', { limit: 1 }));
    await store.commitReservation(committed('a'));
    assert.equal((await store.reserve(wanted('b', { limit: 1, period: NEXT_DAY }))).kind, 'reserved');
    assert.deepEqual(await store.reserve(wanted('c', { limit: 1 })), { kind: 'used_up', period: NEXT_DAY, used: 0, reserved: 1 });
    assert.deepEqual(await store.readAllowance({ ...allowance, now: NOON }), { period: NEXT_DAY, used: 0, reserved: 1 });
    // Whatever the caller says, the unit is charged to the period it was held in.
    await store.commitReservation(committed('b'));
    assert.deepEqual(await store.readAllowance({ ...allowance, now: NOON }), { period: NEXT_DAY, used: 1, reserved: 0 });
  });

  storeTest('an operation id is never mistaken for a reservation id', async (store) => {
    await store.reserve(wanted('a'));
    await store.countOperation(countRequest({ operationId: 'a' }));
    await store.commitReservation(committed('a'));
    assert.equal((await store.readAllowance({ ...allowance, now: NOON })).used, 1);
  });

  storeTest('cleaning keeps allowances for 62 days', async (store) => {
    await store.commitReservation(committed('a'));
    await store.clean(NOON + 62 * DAY_MS);
    assert.equal((await store.readAllowance({ ...allowance, now: NOON })).used, 1);
    await store.clean(NOON + 63 * DAY_MS);
    assert.equal((await store.readAllowance({ ...allowance, now: NOON })).used, 0);
    assert.equal((await store.counters()).total, 1);
  });
}
