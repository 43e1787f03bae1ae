import assert from 'node:assert/strict';
import type { LaunchState, Store } from '@imagemill/store';
import { beginRun, confirmMember, LEASE_MS, launchRun, makeLive } from './launch-harness.js';
import { NOON, type StoreTest } from './store-harness.js';

const A = 'a@example.org';
const B = 'b@example.org';
const C = 'c@example.org';

async function confirmAll(store: Store, ...addresses: readonly string[]): Promise<void> {
  for (const [index, address] of addresses.entries()) await confirmMember(store, address, NOON + index);
}

async function assertState(store: Store, expected: Partial<LaunchState>, now = NOON): Promise<void> {
  const state = await store.launchState(now);
  const seen = Object.fromEntries(Object.keys(expected).map((name) => [name, state[name as keyof LaunchState]]));
  assert.deepEqual(seen, expected);
}

/** Telling the waitlist, one member at a time, and going Live. */
export function launchTests(storeTest: StoreTest): void {
  storeTest('a launch tells the confirmed members in the order they joined, and goes Live when all are told', async (store, { reopen }) => {
    await confirmAll(store, B, A, C);
    await store.joinWaitlist({ address: 'unconfirmed@example.org', now: NOON });
    await assertState(store, { status: 'Planned', running: false, confirmed: 3, told: 0, untold: 3 });
    const run = await beginRun(store);
    for (const [index, address] of [B, A, C].entries()) {
      assert.deepEqual(await run.finish(), { kind: 'untold', untold: 3 - index });
      const claimed = await run.claim();
      assert.deepEqual({ ...claimed, messageId: '' }, { kind: 'member', address, messageId: '', doubtful: false });
      assert.deepEqual(await run.finish(), { kind: 'untold', untold: 3 - index });
      assert.equal(await run.settle(address.toUpperCase()), true);
      await assertState(store, { status: 'Planned', running: true, told: index + 1, untold: 2 - index });
    }
    assert.deepEqual(await run.claim(), { kind: 'none' });
    assert.deepEqual(await run.finish(), { kind: 'live' });
    assert.deepEqual(await run.finish(), { kind: 'live' });
    await run.end();
    const reopened = await reopen();
    assert.equal(await reopened.apiStatus(), 'Live');
    const live = { status: 'Live', running: false, confirmed: 3, told: 3, untold: 0, failed: [], doubtful: [], leftOut: [] } as const;
    assert.deepEqual(await reopened.launchState(NOON), live);
    assert.deepEqual(await reopened.beginLaunch({ runner: 'late', now: NOON, leaseMs: LEASE_MS }), { kind: 'live' });
  });

  storeTest('a list without confirmed members goes Live at once', async (store) => {
    await store.joinWaitlist({ address: A, now: NOON });
    const run = await beginRun(store);
    assert.deepEqual(await run.claim(), { kind: 'none' });
    assert.deepEqual(await run.finish(), { kind: 'live' });
  });

  storeTest('a new run continues after one that vanished, and retells its last member under the same Message-ID', async (store) => {
    await confirmAll(store, A, B, C);
    const first = await beginRun(store);
    await first.claim();
    await first.settle(A);
    const caught = await first.claim();
    assert.equal(caught.kind, 'member');
    const late = NOON + LEASE_MS;
    const next = launchRun(store);
    const begin = (now: number) => store.beginLaunch({ runner: next.runner, now, leaseMs: LEASE_MS });
    assert.deepEqual(await begin(late - 1), { kind: 'running', leaseUntil: late });
    await assertState(store, { running: false, told: 1, untold: 2 }, late);
    assert.deepEqual(await begin(late), { kind: 'begun' });
    // The first run was only slow: it learns that another run has the launch, and changes
    // nothing.
    assert.equal(await first.settle(B, { kind: 'failed', reason: 'SMTP 550' }), false);
    for (const answer of [await first.claim(), await first.finish()]) assert.deepEqual(answer, { kind: 'lost' });
    assert.deepEqual(await next.claim(late), { ...caught, doubtful: true });
    await next.settle(B, { kind: 'told' }, late);
    assert.deepEqual(await next.tellAll(late), [C]);
    await assertState(store, { told: 3, untold: 0, doubtful: [B] }, late);
    assert.deepEqual(await next.finish(), { kind: 'live' });
  });

  storeTest('a run that ended properly does not delay the next one, and an expired lease can be renewed', async (store) => {
    await confirmAll(store, A, B);
    const first = await beginRun(store);
    await first.claim();
    // No other run came, so a lease that has ended is renewed.
    assert.equal(await first.settle(A, { kind: 'told' }, NOON + 2 * LEASE_MS), true);
    const renew = (now: number) => store.renewLaunch({ runner: first.runner, now, leaseMs: LEASE_MS });
    assert.equal(await renew(NOON + 4 * LEASE_MS), true);
    await assertState(store, { running: true }, NOON + 5 * LEASE_MS - 1);
    await first.end();
    assert.equal(await renew(NOON), false);
    const second = await beginRun(store, NOON + 2 * LEASE_MS);
    await first.end();
    assert.equal(await renew(NOON), false);
    assert.deepEqual(await second.tellAll(), [B]);
    await assertState(store, { running: true, doubtful: [] });
  });

  storeTest('a member who could not be reached is retried in time under the same Message-ID', async (store) => {
    await confirmAll(store, A, B);
    const run = await beginRun(store);
    const first = await run.claim();
    await run.settle(A, { kind: 'deferred', tryAgainAt: NOON + 500, maybeSent: false });
    const second = await run.claim();
    await run.settle(B, { kind: 'deferred', tryAgainAt: NOON + 300, maybeSent: true });
    assert.deepEqual(await run.claim(), { kind: 'later', at: NOON + 300 });
    assert.deepEqual(await run.finish(), { kind: 'untold', untold: 2 });
    assert.deepEqual(await run.claim(NOON + 300), { ...second, doubtful: true });
    await run.settle(B);
    assert.deepEqual(await run.claim(NOON + 499), { kind: 'later', at: NOON + 500 });
    await run.end();
    const next = await beginRun(store);
    // A new run doesn't wait for a retry time set by an earlier run.
    assert.deepEqual(await next.claim(), first);
    await next.settle(A);
    await assertState(store, { told: 2, doubtful: [B] });
    assert.deepEqual(await next.finish(), { kind: 'live' });
  });

  storeTest('a member refused for good is listed, retried once by the next run, and left out only by name', async (store) => {
    await confirmAll(store, A, B);
    const first = await beginRun(store);
    const claimed = await first.claim();
    await first.settle(A, { kind: 'failed', reason: 'SMTP 550' });
    await first.tellAll();
    assert.deepEqual(await first.claim(), { kind: 'none' });
    await assertState(store, { told: 1, untold: 1, failed: [{ address: A, reason: 'SMTP 550' }] });
    assert.deepEqual(await first.finish(), { kind: 'untold', untold: 1 });
    await first.end();
    const second = await beginRun(store);
    assert.deepEqual(await second.claim(), claimed);
    await second.settle(A, { kind: 'failed', reason: 'SMTP 553' });
    await second.end();
    const third = await beginRun(store);
    assert.deepEqual(await third.claim(NOON, [' A@Example.org']), { kind: 'none' });
    assert.deepEqual(await third.finish([B]), { kind: 'untold', untold: 1 });
    await assertState(store, { status: 'Planned', failed: [{ address: A, reason: 'SMTP 553' }], leftOut: [] });
    assert.deepEqual(await third.finish(['A@Example.org', 'stranger@example.org']), { kind: 'live' });
    await assertState(store, { status: 'Live', told: 1, untold: 0, failed: [], leftOut: [A] });
  });

  storeTest('a member who has not been tried is told even if named to be left out', async (store) => {
    await confirmAll(store, A, B);
    const run = await beginRun(store);
    assert.deepEqual(await run.finish([A, B]), { kind: 'untold', untold: 2 });
    const claimed = await run.claim(NOON, [A]);
    assert.equal(claimed.kind === 'member' && claimed.address, A);
    assert.deepEqual(await run.finish([A, B]), { kind: 'untold', untold: 2 });
    await run.settle(A, { kind: 'deferred', tryAgainAt: NOON + 1, maybeSent: false });
    assert.deepEqual(await run.tellAll(NOON + 1, [A]), [B]);
    assert.deepEqual(await run.claim(NOON, [A]), { kind: 'none' });
    assert.deepEqual(await run.finish([A]), { kind: 'live' });
    await assertState(store, { told: 1, leftOut: [A] });
  });

  storeTest('a member who leaves is forgotten everywhere, and is told again after coming back', async (store) => {
    await confirmAll(store, A, B, C);
    const run = await beginRun(store);
    const first = await run.claim();
    await run.settle(A);
    await run.claim();
    await store.removeFromWaitlist(A);
    await store.removeFromWaitlist(B);
    assert.equal(await run.settle(B), true);
    await assertState(store, { confirmed: 1, told: 0, untold: 1 });
    await confirmMember(store, A, NOON + 10);
    const next = await run.claim();
    assert.equal(next.kind === 'member' && next.address, C);
    await run.settle(C, { kind: 'failed', reason: 'SMTP 550' });
    await store.removeFromWaitlist(C);
    const again = await run.claim();
    assert.ok(again.kind === 'member' && first.kind === 'member' && again.address === A && again.messageId !== first.messageId);
    await run.settle(A);
    await assertState(store, { confirmed: 1, told: 1, untold: 0, failed: [] });
    assert.deepEqual(await run.finish(), { kind: 'live' });
  });

  storeTest('withdrawing ends the launch, even one in progress, and the next launch tells everyone again', async (store) => {
    await confirmAll(store, A, B);
    const cut = await beginRun(store);
    const before = await cut.claim();
    await cut.settle(A);
    await cut.claim();
    assert.deepEqual(await store.withdrawApi(NOON), { wasLive: false, keys: 0 });
    assert.equal(await cut.settle(B), false);
    for (const answer of [await cut.claim(), await cut.finish()]) assert.deepEqual(answer, { kind: 'lost' });
    await cut.end();
    await makeLive(store);
    assert.deepEqual(await store.withdrawApi(NOON), { wasLive: true, keys: 0 });
    await assertState(store, { status: 'Planned', running: false, told: 0, untold: 2, doubtful: [] });
    const run = await beginRun(store);
    const claimed = await run.claim();
    assert.ok(claimed.kind === 'member' && before.kind === 'member' && claimed.address === A && claimed.messageId !== before.messageId);
    await run.settle(A);
    assert.deepEqual(await run.tellAll(), [B]);
    assert.deepEqual(await run.finish(), { kind: 'live' });
    assert.deepEqual(await run.claim(), { kind: 'lost' });
  });

  storeTest('a long list is told to the end, including members confirmed on the way', async (store) => {
    const many = Array.from({ length: 230 }, (_, index) => `member-${String(index).padStart(3, '0')}@example.org`);
    await confirmAll(store, ...many);
    const run = await beginRun(store);
    const early = [await run.claim(), await run.settle(many[0] ?? '')];
    assert.equal(early[1], true);
    // Joined before most others, but confirmed while they are being told.
    await confirmMember(store, 'late@example.org', NOON);
    const told = await run.tellAll();
    assert.deepEqual(told.toSorted(), ['late@example.org', ...many.slice(1)].toSorted());
    assert.deepEqual(await run.finish(), { kind: 'live' });
  });
}
