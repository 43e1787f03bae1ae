// @retry never: lost counts
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openPostgresStore } from '@imagemill/store';
import { sharedPostgres, withoutPostgres } from './postgres/shared-postgres.js';
import { assertSurvivesKills } from './store-processes/kill-test.js';
import { race } from './store-processes/race.js';
import { DAY, usedBy } from './store-suite/store-harness.js';

const skip = withoutPostgres();
const uuids = (length: number) => Array.from({ length }, () => randomUUID());

test('PostgreSQL: of 600 counts by three processes that start at once on an empty database, exactly the 50 left succeed', {
  skip,
}, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  const counts = await race({
    databaseUrl: database.url,
    sessionKey: 'shared',
    limit: 50,
    operationIds: [uuids(200), uuids(200), uuids(200)],
  });
  // An operation that was counted, but acknowledged only on a retry, is reported as a repeat.
  const { counted = 0, repeated = 0, quota_exceeded } = counts;
  assert.deepEqual({ counted: counted + repeated, quota_exceeded }, { counted: 50, quota_exceeded: 550 });
  const store = await openPostgresStore({ databaseUrl: database.url });
  assert.equal(await usedBy(store, 'shared', DAY), 50);
  assert.equal((await store.counters()).total, 50);
  await store.close();
});

test('PostgreSQL: the same operations sent to three processes at once are counted once', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  const same = uuids(40);
  const shuffled = same.toReversed();
  const counts = await race({
    databaseUrl: database.url,
    sessionKey: 'shared',
    limit: 1000,
    operationIds: [same, shuffled, [...same, ...shuffled]],
  });
  const { counted = 0, repeated = 0 } = counts;
  assert.equal(counted + repeated, 160);
  assert.ok(counted <= 40, `${counted} of 40 operations were counted`);
  const store = await openPostgresStore({ databaseUrl: database.url });
  assert.equal(await usedBy(store, 'shared', DAY), 40);
  assert.equal((await store.counters()).total, 40);
  await store.close();
});

test('PostgreSQL: nothing that was acknowledged is lost when the process is killed, five times in a row', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  await assertSurvivesKills(database.url, 5);
});
