// @retry never: lost data
import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { isMoved, moveStore, openOperatorStore, openPostgresStore, openSqliteStore, type Store } from '@imagemill/store';
import { sharedPostgres, type TemporaryDirectory, temporaryDirectory, withoutPostgres, withoutPrograms } from '@imagemill/testkit';
import pg from 'pg';
import { count, countOn, DAY, describeStore, FILES_IN_STORE, fillStore, NOW } from './fill-store.js';

// Named here too, to let `npm test` see what this file needs.
const skip = process.env.TEST_DATABASE_URL ? withoutPostgres() : withoutPrograms('postgres');

const folders: TemporaryDirectory[] = [];
after(() => Promise.all(folders.map((folder) => folder.remove())));

async function newFolder(): Promise<string> {
  const folder = await temporaryDirectory('imagemill-copy-');
  folders.push(folder);
  return folder.path;
}

async function use<T>(opening: Promise<Store>, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await opening;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

test('everything moves to PostgreSQL, comes back as a backup, and is the same in every table', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  const databaseUrl = database.url;
  const directory = await newFolder();
  const before = await use(openSqliteStore({ directory }), async (store) => {
    await fillStore(store);
    return describeStore(store);
  });

  const moved = await moveStore({ directory, databaseUrl });
  assert.equal(moved.kind, 'moved');
  for (const { table, rows } of moved.tables) assert.ok(rows > 0, `${table} had nothing in it to move`);
  assert.ok((moved.tables.find(({ table }) => table === 'operations')?.rows ?? 0) > 2000, 'more than one page');
  assert.deepEqual(await use(openOperatorStore({ directory, databaseUrl }), describeStore), before);

  // The old store can't be used by mistake.
  assert.ok(isMoved(directory));
  assert.deepEqual(readdirSync(directory), ['imagemill.moved-to-postgres.db', 'imagemill.store']);
  await assert.rejects(openSqliteStore({ directory }), /its store was moved to PostgreSQL/);
  await assert.rejects(openOperatorStore({ directory, databaseUrl: null }), /its store was moved to PostgreSQL/);

  const restored = await newFolder();
  const backup = path.join(restored, 'imagemill.db');
  await use(openPostgresStore({ databaseUrl }), (store) => store.backup(backup));
  assert.equal(statSync(backup).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(restored), ['imagemill.db']);
  // Moving what the database already has finds it to be the same, row for row, so neither direction
  // lost anything.
  const again = await moveStore({ directory: restored, databaseUrl });
  assert.deepEqual({ kind: again.kind, tables: again.tables }, { kind: 'same', tables: moved.tables });

  const third = await newFolder();
  await use(openPostgresStore({ databaseUrl }), (store) => store.backup(path.join(third, 'imagemill.db')));
  assert.deepEqual(await use(openSqliteStore({ directory: third }), describeStore), before);
});

test('a move into a database with other data changes neither side', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  const directory = await newFolder();
  await use(openSqliteStore({ directory }), (store) => fillStore(store, 10));
  await use(openPostgresStore({ databaseUrl: database.url }), (store) => count(store, 'somebody else'));
  await assert.rejects(moveStore({ directory, databaseUrl: database.url }), /holds data of its own, and nothing was changed/);
  assert.equal((await use(openPostgresStore({ databaseUrl: database.url }), (store) => store.counters())).total, 1);
  assert.equal((await use(openSqliteStore({ directory }), (store) => store.counters())).total, 10 + FILES_IN_STORE);
  assert.ok(existsSync(path.join(directory, 'imagemill.db')));
});

test('a PostgreSQL backup taken under load is a snapshot of one moment', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  const store = await openPostgresStore({ databaseUrl: database.url });
  try {
    await fillStore(store, 100);
    const load = countOn(store);
    const directory = await newFolder();
    while (load.acknowledged() < 50) await store.ping();
    const acknowledged = load.acknowledged();
    await store.backup(path.join(directory, 'imagemill.db'));
    await load.stop();
    await use(openSqliteStore({ directory }), async (copy) => {
      const used = await Promise.all(load.sessions.map((sessionKey) => copy.usage({ sessionKey, day: DAY, now: NOW })));
      const sum = used.reduce((total, day) => total + day.used, 0);
      assert.ok(
        sum >= acknowledged && sum < load.acknowledged(),
        `${acknowledged} before, ${sum} in the copy, ${load.acknowledged()} after`,
      );
      assert.equal((await copy.counters()).total, sum + 100 + FILES_IN_STORE);
    });
  } finally {
    await store.close();
  }
});

test('a command refuses the schema of another release and changes nothing', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  const opening = () => openOperatorStore({ directory: '/nowhere', databaseUrl: database.url });
  await assert.rejects(opening(), /it was made by an older release \(schema 0, this one has \d+\)/);
  await (await openPostgresStore({ databaseUrl: database.url })).close();
  await (await opening()).close();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('UPDATE schema_version SET version = 999');
  await client.end();
  await assert.rejects(opening(), /made by a newer release \(schema 999/);
});
