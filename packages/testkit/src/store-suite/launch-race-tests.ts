import assert from 'node:assert/strict';
import { beginRun, confirmMember, LEASE_MS, launchRun, mailConfirmLink, makeLive, newKey } from './launch-harness.js';
import { inParallel, NOON, type StoreTest } from './store-harness.js';

const ROUNDS = 10;
const member = (index: number) => `member-${index}@example.org`;

/** A launch, and what others do at the same moment. */
export function launchRaceTests(storeTest: StoreTest): void {
  storeTest('if several runs begin at once, exactly one gets the launch', async (store) => {
    for (let round = 0; round < ROUNDS; round++) {
      const runs = Array.from({ length: 6 }, () => launchRun(store));
      const now = NOON + round * LEASE_MS;
      const begun = await inParallel(6, (index) => store.beginLaunch({ runner: runs[index]?.runner ?? '', now, leaseMs: LEASE_MS }));
      assert.equal(begun.filter(({ kind }) => kind === 'begun').length, 1);
      for (const outcome of begun) if (outcome.kind !== 'begun') assert.deepEqual(outcome, { kind: 'running', leaseUntil: now + LEASE_MS });
      const claims = await inParallel(6, (index) => runs[index]?.claim(now) ?? assert.fail());
      assert.equal(claims.filter(({ kind }) => kind === 'none').length, 1);
      assert.equal(claims.filter(({ kind }) => kind === 'lost').length, 5);
    }
  });

  storeTest('two runs that take the launch from each other tell every member, and only one runs at a time', async (store) => {
    for (let index = 0; index < 12; index++) await confirmMember(store, member(index), NOON + index);
    let now = NOON;
    const told = new Set<string>();
    for (let turn = 0; turn < 40 && told.size < 12; turn++) {
      // Each run disappears after its second claim, with one message on its way.
      now += LEASE_MS;
      const run = await beginRun(store, now);
      const first = await run.claim(now);
      if (first.kind !== 'member') break;
      await run.settle(first.address, { kind: 'told' }, now);
      told.add(first.address);
      await run.claim(now);
    }
    assert.equal(told.size, 12);
    const last = await beginRun(store, now + LEASE_MS);
    assert.deepEqual(await last.finish(), { kind: 'live' });
    // All but the first were interrupted on their way, once each.
    assert.equal((await store.launchState(now)).doubtful.length, 11);
  });

  storeTest('every member confirmed while the API is Planned has been told before it goes Live', async (store) => {
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const run = await beginRun(store);
      await run.tellAll();
      const addresses = Array.from({ length: 4 }, (_, index) => member(4 * round + index));
      for (const address of addresses) await store.joinWaitlist({ address, now: NOON });
      const links = await Promise.all(addresses.map((address) => mailConfirmLink(store, address)));
      const confirming = links.map(async (confirm, index) => {
        // At different moments of the launch's last step.
        for (let wait = 0; wait < 2 * index; wait++) await store.ping();
        await confirm();
        return store.apiStatus();
      });
      const finished = await run.finish();
      const seenAfterwards = await Promise.all(confirming);
      if (finished.kind === 'live') assert.ok(!seenAfterwards.includes('Planned'), 'confirmed while Planned, and not told');
      else assert.equal(await store.apiStatus(), 'Planned');
      assert.equal((await store.launchState(NOON)).untold, 4);
      await store.withdrawApi(NOON);
    }
  });

  storeTest('members who leave during a launch do not block it, and no other member is missed', async (store) => {
    for (let round = 0; round < ROUNDS; round++) {
      const addresses = Array.from({ length: 12 }, (_, index) => member(index));
      for (const [index, address] of addresses.entries()) await confirmMember(store, address, NOON + index);
      const leaving = addresses.filter((_, index) => index % 2 === round % 2);
      const run = await beginRun(store);
      // Around the time when it's their turn.
      const leave = async (address: string, index: number) => {
        for (let wait = 0; wait < 8 * index; wait++) await store.ping();
        await store.removeFromWaitlist(address);
      };
      const [told] = await Promise.all([run.tellAll(), ...leaving.map(leave)]);
      for (const address of addresses) if (!leaving.includes(address)) assert.ok(told.includes(address), `${address} was missed`);
      assert.deepEqual(await run.finish(), { kind: 'live' });
      const { confirmed, told: counted, untold } = await store.launchState(NOON);
      assert.deepEqual({ confirmed, counted, untold }, { confirmed: 6, counted: 6, untold: 0 });
      await store.withdrawApi(NOON);
    }
  });

  storeTest('withdrawing at any moment of a launch leaves the API Planned and without keys', async (store) => {
    await confirmMember(store, member(0));
    for (let round = 0; round < ROUNDS; round++) {
      const run = await beginRun(store);
      await run.tellAll();
      const [finished, { wasLive }, made] = await Promise.all([run.finish(), store.withdrawApi(NOON), store.createKey(newKey())]);
      assert.deepEqual(finished, { kind: wasLive ? 'live' : 'lost' });
      if (!wasLive) assert.equal(made, 'not_live');
      assert.equal(await store.apiStatus(), 'Planned');
      assert.deepEqual(await store.listKeys({}), []);
    }
    await makeLive(store);
  });
}
