import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@imagemill/core';
import type { Store } from '@imagemill/store';
import { signIn } from './account-harness.js';
import { beginRun, newKey } from './launch-harness.js';
import { NOON, type StoreTest } from './store-harness.js';

const ADA = 'ada@example.org';

async function listed(store: Store): Promise<string[]> {
  return (await store.listAudit()).map(({ at, action, actor, subject }) => `${at - NOON} ${action} ${actor} ${subject}`);
}

/** Who granted and revoked access. */
export function auditTests(storeTest: StoreTest): void {
  storeTest('grants, keys and launches are audited with who did it, newest first, but refused ones are not', async (store, { reopen }) => {
    assert.equal(await store.revokePro({ address: ADA, now: NOON }), false);
    await store.grantPro({ address: ' Ada@Example.org', until: null, now: NOON + 1 });
    const { accountId } = await signIn(store, { sessionKey: 'a', newSessionKey: 'in', address: ADA });
    assert.equal(await store.createKey(newKey({ now: NOON + 2 })), 'not_live');
    const run = await beginRun(store, NOON + 3);
    assert.deepEqual(await store.finishLaunch({ runner: run.runner, without: [], now: NOON + 4 }), { kind: 'live' });
    assert.deepEqual(await store.finishLaunch({ runner: run.runner, without: [], now: NOON + 5 }), { kind: 'live' });
    const [mine, operators] = [newKey({ accountId, now: NOON + 6 }), newKey({ now: NOON + 7 })];
    for (const key of [mine, operators]) assert.equal(await store.createKey(key), 'created');
    assert.equal(await store.revokeKey({ id: 'unknown', now: NOON + 8 }), false);
    assert.equal(await store.revokeKey({ id: mine.id, accountId, now: NOON + 9 }), true);
    assert.equal(await store.revokePro({ address: 'ADA@example.org', now: NOON + 10 }), true);
    await store.withdrawApi(NOON + 11);
    assert.deepEqual(await listed(await reopen()), [
      '11 api_withdrawn operator 1 key',
      `10 pro_revoked operator ${ADA}`,
      `9 key_revoked account ${mine.id}`,
      `7 key_created operator ${operators.id}`,
      `6 key_created account ${mine.id}`,
      `4 api_opened operator ${run.runner}`,
      `3 launch_begun operator ${run.runner}`,
      `1 pro_granted operator ${ADA}`,
    ]);
  });

  storeTest('deleting an account removes its address from its audit entries, even if two got PRO at the same moment', async (store) => {
    const accounts: string[] = [];
    for (const address of [ADA, 'bob@example.org']) {
      await store.grantPro({ address, until: null, now: NOON });
      accounts.push((await signIn(store, { sessionKey: randomUUID(), newSessionKey: randomUUID(), address })).accountId);
    }
    for (const accountId of accounts) await store.deleteAccount(accountId);
    const entries = await listed(store);
    assert.equal(entries.length, 2);
    for (const entry of entries) {
      assert.match(entry, /^0 pro_granted operator deleted account [-0-9a-f]{36}$/);
      assert.ok(!accounts.some((accountId) => entry.includes(accountId)), entry);
    }
  });

  storeTest('audit entries are deleted after 400 days', async (store) => {
    await store.grantPro({ address: ADA, until: null, now: NOON });
    await store.clean(NOON + 400 * DAY_MS);
    assert.equal((await listed(store)).length, 1);
    await store.clean(NOON + 400 * DAY_MS + 1);
    assert.deepEqual(await listed(store), []);
  });
}
