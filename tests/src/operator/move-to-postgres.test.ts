// @retry never: lost data
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openPostgresStore, openSqliteStore } from '@imagemill/store';
import { poll, sharedPostgres, startSite, temporaryDirectory, withoutPostgres, withoutPrograms } from '@imagemill/testkit';
import pg from 'pg';
import { describeStore, FILES_IN_STORE, fillStore } from './fill-store.js';
import { imagemill, startImagemill } from './run-command.js';

const skip = process.env.TEST_DATABASE_URL ? withoutPostgres() : withoutPrograms('postgres');

/**
 * Stops writes to a table that is copied late, when the open transaction already contains all that
 * was copied before.
 */
const STOP_HALF_WAY = `
  CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$;
  CREATE TRIGGER stop BEFORE INSERT ON usage FOR EACH STATEMENT EXECUTE FUNCTION stop()`;
const GO_ON = 'DROP FUNCTION stop CASCADE';
const HALF_WAY = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";

test('a move that is cut off halfway, by a kill or by the database, leaves nothing behind and can be run again', {
  skip,
}, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  await using directory = await temporaryDirectory('imagemill-move-');
  const dataDir = path.join(directory.path, 'data');
  const place = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const embedded = await openSqliteStore({ directory: dataDir });
  await fillStore(embedded, 200);
  const before = await describeStore(embedded);
  await embedded.close();
  await (await openPostgresStore({ databaseUrl: database.url })).close();

  const client = new pg.Client(database.url);
  await client.connect();
  try {
    const halfWay = async () => (await client.query<{ pid: number }>(HALF_WAY)).rows[0]?.pid;
    const endSession = async () => {
      await client.query('SELECT pg_terminate_backend($1)', [await halfWay()]);
      await poll(async () => (await halfWay()) === undefined, { what: 'the session to end' });
    };
    const assertNothingMoved = async () => {
      const { rows } = await client.query('SELECT count(*)::int AS accounts FROM accounts');
      assert.deepEqual(rows, [{ accounts: 0 }]);
      assert.ok((await readdir(dataDir)).includes('imagemill.db'));
    };
    await client.query(STOP_HALF_WAY);

    const killed = startImagemill(place, 'move-to-postgres');
    const ended = once(killed, 'close');
    await poll(async () => (await halfWay()) !== undefined, { what: 'the move to be halfway done', timeoutMs: 60_000 });
    killed.kill('SIGKILL');
    await ended;
    await endSession();
    await assertNothingMoved();

    const cut = imagemill(place, 'move-to-postgres');
    await poll(async () => (await halfWay()) !== undefined, { what: 'the move to be halfway done', timeoutMs: 60_000 });
    await endSession();
    const { code, stderr } = await cut;
    assert.equal(code, 2);
    assert.match(stderr, /^The database .* cannot be used: /);
    await assertNothingMoved();
    await client.query(GO_ON);
  } finally {
    await client.end();
  }

  const moved = await imagemill(place, 'move-to-postgres');
  assert.equal(moved.code, 0, moved.stderr);
  const rows = new RegExp(`accounts +1\\n[^]*operations +${200 + FILES_IN_STORE}\\n[^]*read back and found to be the same\\.`);
  assert.match(moved.stdout, rows);
  assert.ok(moved.stdout.includes(path.join(dataDir, 'secret')));
  const store = await openPostgresStore({ databaseUrl: database.url });
  assert.deepEqual(await describeStore(store), before);
  await store.close();

  const again = await imagemill(place, 'move-to-postgres');
  assert.equal(again.code, 0, again.stderr);
  assert.match(again.stdout, /was moved before\. There is nothing left to do/);
  await assert.rejects(startSite({ dataDir }), /cannot be used: its store was moved to PostgreSQL/);
});
