import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, dayOf } from '@imagemill/core';
import type { KeyUse, Store } from '@imagemill/store';
import { signIn } from './account-harness.js';
import { confirmMember, makeLive, newKey } from './launch-harness.js';
import { DAY, HOSTILE, inParallel, NOON, type StoreTest } from './store-harness.js';

const MONTH = '2026-01';

const use = (store: Store, hash: string, now: number = NOON, limit = 100): Promise<KeyUse | null> =>
  store.useKey({ hash, day: dayOf(now), month: MONTH, limit, now });

async function find(store: Store, hash: string, now?: number): Promise<Pick<KeyUse, 'keyId' | 'accountId'> | null> {
  const found = await use(store, hash, now);
  return found && { keyId: found.keyId, accountId: found.accountId };
}

async function proAccount(store: Store, address: string, until: number | null = null): Promise<string> {
  await store.grantPro({ address, until, now: NOON });
  return (await signIn(store, { sessionKey: randomUUID(), newSessionKey: randomUUID(), address })).accountId;
}

/** Charges a key's month, holds one of its units, and remembers a request by its mark. */
async function chargeKey(store: Store, keyId: string): Promise<void> {
  const allowance = { holder: `key:${keyId}`, period: MONTH, limit: 10, now: NOON, expiresAt: NOON + 1000 };
  const idempotency = { marks: [{ key: `mark of ${keyId}`, request: 'a' }] as const, keepUntil: NOON + DAY_MS };
  await store.reserve({ ...allowance, id: `${keyId} done`, idempotency });
  await store.commitReservation({ ...allowance, id: `${keyId} done`, tool: 'api-compress' });
  await store.reserve({ ...allowance, id: `${keyId} held` });
}

const allowanceOf = (store: Store, keyId: string) => store.readAllowance({ holder: `key:${keyId}`, period: MONTH, now: NOON });

/** Keys of the public API: created, found, listed, revoked, lapsed. */
export function keyTests(storeTest: StoreTest): void {
  storeTest('no key can be created while the API is Planned, for an account or the operator', async (store) => {
    const accountId = await proAccount(store, 'ada@example.org');
    assert.equal(await store.createKey(newKey()), 'not_live');
    assert.equal(await store.createKey(newKey({ accountId })), 'not_live');
    assert.deepEqual(await store.listKeys({}), []);
  });

  storeTest('a key is found by its hash and listed for its owner by name, last four and last use', async (store, { reopen }) => {
    await makeLive(store);
    const accountId = await proAccount(store, 'ada@example.org');
    const mine = newKey({ accountId, name: 'Zoë "★" site', lastFour: 'aB3x', now: NOON + 5 });
    const operators = newKey({ name: 'monitor' });
    assert.equal(await store.createKey(mine), 'created');
    assert.equal(await store.createKey(operators), 'created');
    assert.deepEqual(await find(store, mine.hash), { keyId: mine.id, accountId });
    await find(store, mine.hash, NOON + DAY_MS);
    // Setting the clock back doesn't undo the day of its last use.
    assert.deepEqual(await find(store, mine.hash, NOON), { keyId: mine.id, accountId });
    for (const hash of [mine.id, mine.hash.toUpperCase(), '', '%']) assert.equal(await find(store, hash), null);
    const reopened = await reopen();
    const shown = { id: mine.id, name: mine.name, lastFour: 'aB3x', createdAt: NOON + 5, lastUsedDay: '2026-01-16' };
    const ofMine = { ...shown, owner: { accountId, address: 'ada@example.org' } };
    const ofOperator = { id: operators.id, name: 'monitor', lastFour: 'Zz09', createdAt: NOON, lastUsedDay: null, owner: null };
    assert.deepEqual(await reopened.listKeys({}), [ofMine, ofOperator]);
    assert.deepEqual(await reopened.listKeys({ accountId }), [ofMine]);
    assert.deepEqual(await reopened.listKeys({ accountId: null }), [ofOperator]);
    assert.deepEqual(await reopened.listKeys({ accountId: 'nobody' }), []);
    assert.deepEqual(await find(reopened, operators.hash), { keyId: operators.id, accountId: null });
    assert.equal((await reopened.listKeys({ accountId: null }))[0]?.lastUsedDay, DAY);
  });

  storeTest('using a key takes one from its minute and returns its month, separately for each key', async (store) => {
    await makeLive(store);
    const [key, other] = [newKey(), newKey()];
    for (const made of [key, other]) await store.createKey(made);
    await chargeKey(store, key.id);
    const uses = await inParallel(5, () => use(store, key.hash, NOON, 3));
    const remaining = uses.map((found) => (found?.minute.allowed ? found.minute.remaining : -1));
    assert.deepEqual(remaining.sort(), [-1, -1, 0, 1, 2]);
    for (const found of uses) assert.deepEqual([found?.holder, found?.month], [`key:${key.id}`, { period: MONTH, used: 1, reserved: 1 }]);
    assert.deepEqual((await use(store, key.hash, NOON + 60_000, 3))?.minute, { allowed: true, remaining: 2, resetsInSeconds: 60 });
    assert.deepEqual((await use(store, other.hash, NOON, 3))?.month, { period: MONTH, used: 0, reserved: 0 });
  });

  storeTest('the number of keys per account is limited even when they are created in parallel, but not for the operator', async (store) => {
    await makeLive(store);
    const accountId = await proAccount(store, 'ada@example.org');
    const outcomes = await inParallel(30, () => store.createKey(newKey({ accountId, limit: 4 })));
    assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 4);
    assert.equal(outcomes.filter((outcome) => outcome === 'too_many').length, 26);
    const [first] = await store.listKeys({ accountId });
    assert.equal(await store.revokeKey({ id: first?.id ?? '', accountId, now: NOON }), true);
    assert.equal(await store.createKey(newKey({ accountId, limit: 4 })), 'created');
    const operators = await inParallel(12, () => store.createKey(newKey({ limit: 4 })));
    assert.ok(operators.every((outcome) => outcome === 'created'));
  });

  storeTest('a key works while its owner has PRO, including after a new grant, and the operator’s keys always work', async (store) => {
    await makeLive(store);
    const accountId = await proAccount(store, 'ada@example.org', NOON + 1000);
    const mine = newKey({ accountId });
    const operators = newKey();
    await store.createKey(mine);
    await store.createKey(operators);
    assert.ok(await find(store, mine.hash, NOON + 999));
    assert.equal(await find(store, mine.hash, NOON + 1000), null);
    assert.equal(await store.createKey(newKey({ accountId, now: NOON + 1000 })), 'no_pro');
    assert.ok(await find(store, operators.hash, NOON + 1000));
    await store.grantPro({ address: 'ada@example.org', until: null, now: NOON + 2000 });
    assert.ok(await find(store, mine.hash, NOON + 9000));
    await store.revokePro({ address: 'ada@example.org', now: NOON });
    assert.equal(await find(store, mine.hash, NOON + 9000), null);
    assert.equal(await store.createKey(newKey({ accountId })), 'no_pro');
    assert.equal(await store.createKey(newKey({ accountId: 'nobody' })), 'no_pro');
  });

  storeTest('revoking deletes a key and everything counted for it, and an account can revoke only its own keys', async (store) => {
    await makeLive(store);
    const [ada, bob] = [await proAccount(store, 'ada@example.org'), await proAccount(store, 'bob@example.org')];
    const [mine, his, operators] = [newKey({ accountId: ada }), newKey({ accountId: bob }), newKey()];
    for (const key of [mine, his, operators]) await store.createKey(key);
    for (const key of [mine, his]) await chargeKey(store, key.id);
    for (const id of [his.id, operators.id, 'unknown']) assert.equal(await store.revokeKey({ id, accountId: ada, now: NOON }), false);
    assert.equal(await store.revokeKey({ id: mine.id, accountId: ada, now: NOON }), true);
    assert.equal(await store.revokeKey({ id: mine.id, accountId: ada, now: NOON }), false);
    assert.equal(await find(store, mine.hash), null);
    assert.deepEqual(await allowanceOf(store, mine.id), { period: MONTH, used: 0, reserved: 0 });
    assert.deepEqual(await allowanceOf(store, his.id), { period: MONTH, used: 1, reserved: 1 });
    assert.equal(await store.revokeKey({ id: his.id, now: NOON }), true);
    assert.deepEqual(
      (await store.listKeys({})).map(({ id }) => id),
      [operators.id],
    );
  });

  storeTest('deleting an account deletes its keys and everything counted for them, but no others', async (store) => {
    await makeLive(store);
    const [ada, bob] = [await proAccount(store, 'ada@example.org'), await proAccount(store, 'bob@example.org')];
    const [mine, his] = [newKey({ accountId: ada }), newKey({ accountId: bob })];
    for (const key of [mine, his]) await store.createKey(key);
    for (const key of [mine, his]) await chargeKey(store, key.id);
    await store.deleteAccount(ada);
    assert.deepEqual(await store.listKeys({ accountId: ada }), []);
    assert.equal(await find(store, mine.hash), null);
    assert.deepEqual(await allowanceOf(store, mine.id), { period: MONTH, used: 0, reserved: 0 });
    assert.deepEqual(await allowanceOf(store, his.id), { period: MONTH, used: 1, reserved: 1 });
    assert.ok(await find(store, his.hash));
  });

  storeTest('an account deleted while keys are created for it leaves none behind', async (store) => {
    await makeLive(store);
    for (let round = 0; round < 8; round++) {
      const accountId = await proAccount(store, 'ada@example.org');
      const keys = Array.from({ length: 6 }, () => newKey({ accountId }));
      const outcomes = await Promise.all([...keys.map((key) => store.createKey(key)), store.deleteAccount(accountId)]);
      for (const outcome of outcomes) assert.ok(['created', 'no_pro', undefined].includes(outcome ?? undefined));
      assert.deepEqual(await store.listKeys({}), []);
    }
  });

  storeTest('withdrawing leaves no keys and nothing counted for them, even if some are being created', async (store) => {
    await confirmMember(store, 'zoe@example.org');
    for (let round = 0; round < 8; round++) {
      await makeLive(store);
      const before = newKey();
      await store.createKey(before);
      await chargeKey(store, before.id);
      const keys = Array.from({ length: 12 }, () => newKey());
      const making = keys.slice(0, 6).map((key) => store.createKey(key));
      const withdrawing = store.withdrawApi(NOON);
      making.push(...keys.slice(6).map((key) => store.createKey(key)));
      const outcomes = await Promise.all(making);
      const { wasLive, keys: revoked } = await withdrawing;
      const created = outcomes.filter((outcome) => outcome === 'created').length;
      assert.deepEqual({ wasLive, revoked }, { wasLive: true, revoked: created + 1 });
      assert.equal(outcomes.filter((outcome) => outcome === 'not_live').length, 12 - created);
      assert.deepEqual(await store.listKeys({}), []);
      for (const key of [before, ...keys]) assert.equal(await find(store, key.hash), null);
      assert.deepEqual(await allowanceOf(store, before.id), { period: MONTH, used: 0, reserved: 0 });
      assert.equal(await store.apiStatus(), 'Planned');
    }
    assert.deepEqual(await store.withdrawApi(NOON), { wasLive: false, keys: 0 });
  });

  storeTest('names and hashes are only ever data', async (store) => {
    await makeLive(store);
    const hostile = HOSTILE.filter((text) => text.length < 1000);
    for (const text of hostile) assert.equal(await store.createKey(newKey({ hash: `hash ${text}`, name: text })), 'created');
    for (const text of hostile) assert.ok(await find(store, `hash ${text}`));
    const names = (await store.listKeys({ accountId: null })).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), hostile.toSorted());
  });
}
