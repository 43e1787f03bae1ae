// @retry never: lost data
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPostgresStore } from '@imagemill/store';
import pg from 'pg';
import { sharedPostgres, withoutPostgres } from './postgres/shared-postgres.js';
import { signIn } from './store-suite/account-harness.js';
import { confirmMember, makeLive, newKey } from './store-suite/launch-harness.js';
import { DAY, NOON } from './store-suite/store-harness.js';

/**
 * Undoes what the third and fourth schemas added, which leaves what a server of an earlier release
 * had created.
 */
const BACK_TO_SECOND = `
  DROP TABLE api_keys, launch, launch_members, idempotency, audit;
  DROP INDEX waitlist_by_joined_at;
  ALTER TABLE reservations DROP COLUMN mark, DROP COLUMN request, DROP COLUMN keep_until;
  UPDATE schema_version SET version = 2`;

test('PostgreSQL: several servers at once upgrade a database of an earlier release, and all its data is kept', {
  skip: withoutPostgres(),
}, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  const open = () => openPostgresStore({ databaseUrl: database.url });
  const allowance = { holder: 'pro:ada', period: DAY, limit: 5, now: NOON, expiresAt: NOON + 1000 };
  const before = await open();
  await confirmMember(before, 'zoe@example.org');
  await before.grantPro({ address: 'ada@example.org', until: null, now: NOON });
  const { accountId } = await signIn(before, { sessionKey: 'a', newSessionKey: 'in', address: 'ada@example.org' });
  for (const id of ['done', 'under way']) await before.reserve({ ...allowance, id });
  await before.commitReservation({ ...allowance, id: 'done', tool: 'large-image' });
  await before.close();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(BACK_TO_SECOND);
  await client.end();

  await assert.rejects(openPostgresStore({ databaseUrl: database.url, asItIs: true }), /by an older release \(schema 2, this one has 4\)/);
  const [store, other] = await Promise.all([open(), open()]);
  try {
    assert.deepEqual(await store.readAllowance({ ...allowance }), { period: DAY, used: 1, reserved: 1 });
    await store.releaseReservation({ id: 'under way', why: 'failed' });
    assert.deepEqual(await other.readAllowance({ ...allowance }), { period: DAY, used: 1, reserved: 0 });
    assert.deepEqual(await other.listWaitlist(), [{ address: 'zoe@example.org', joinedAt: NOON, state: 'confirmed' }]);
    await makeLive(store);
    assert.equal((await other.launchState(NOON)).told, 1);
    assert.equal(await other.createKey(newKey({ accountId })), 'created');
    assert.deepEqual(
      (await store.listAudit()).map(({ action }) => action),
      ['api_opened', 'key_created', 'launch_begun'],
    );
  } finally {
    await Promise.all([store.close(), other.close()]);
  }
});
