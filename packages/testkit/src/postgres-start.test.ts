import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { openPostgresStore } from '@imagemill/store';
import pg from 'pg';
import { poll } from './poll.js';
import { sharedPostgres, withoutPostgres } from './postgres/shared-postgres.js';
import { COUNTING_PROCESS } from './store-processes/kill-test.js';
import { countRequest, inParallel } from './store-suite/store-harness.js';

const skip = withoutPostgres();

async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename");
  return rows.map(({ tablename }) => tablename);
}

test('PostgreSQL: when several servers start at once on an empty database, one creates the tables and the others wait', {
  skip,
}, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  await using watcher = await connect(database.url);
  // Every statement that creates a table adds a row here. Running one twice would also fail.
  await watcher.query('CREATE TABLE made (name TEXT)');
  await watcher.query(`CREATE FUNCTION note() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO made SELECT object_identity FROM pg_event_trigger_ddl_commands() WHERE command_tag = 'CREATE TABLE'; END $$`);
  await watcher.query('CREATE EVENT TRIGGER note ON ddl_command_end EXECUTE FUNCTION note()');
  const stores = await inParallel(6, () => openPostgresStore({ databaseUrl: database.url }));
  const { rows } = await watcher.query<{ name: string; times: string }>('SELECT name, count(*) AS times FROM made GROUP BY name');
  assert.ok(rows.length > 10);
  for (const { name, times } of rows) assert.equal(times, '1', name);
  assert.deepEqual((await watcher.query('SELECT version FROM schema_version')).rows.length, 1);
  for (const store of stores) assert.equal((await store.countOperation(countRequest())).kind, 'counted');
  await Promise.all(stores.map((store) => store.close()));
});

test('PostgreSQL: a server killed while creating the tables leaves none behind, and the next one creates them all', { skip }, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  await using watcher = await connect(database.url);
  await using holder = await connect(database.url);
  // Another table of this name, not yet committed: the server gets this far and waits.
  await holder.query('BEGIN; CREATE TABLE reservations (x INT)');
  const child = spawn(process.execPath, [COUNTING_PROCESS, database.url], { stdio: 'ignore' });
  const closed = once(child, 'close');
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await poll(async () => (await watcher.query(waiting)).rowCount, { what: 'the server to stop halfway' });
  child.kill('SIGKILL');
  await closed;
  await holder.query('ROLLBACK');
  const busy = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()";
  await poll(async () => (await watcher.query(busy)).rowCount === 0, { what: 'the killed server’s connection to go' });
  assert.deepEqual(await tablesOf(watcher), ['schema_version']);
  const store = await openPostgresStore({ databaseUrl: database.url });
  assert.equal((await store.countOperation(countRequest())).kind, 'counted');
  await store.close();
});

test('PostgreSQL: different causes of a failed start have different messages, none with the password', {
  skip,
}, async () => {
  await using database = await (await sharedPostgres()).createDatabase();
  await (await openPostgresStore({ databaseUrl: database.url })).close();
  await using watcher = await connect(database.url);
  await watcher.query('UPDATE schema_version SET version = 99');
  const change = (changes: Partial<URL>) => Object.assign(new URL(database.url), changes).href;
  const cases = [
    [
      database.url,
      /^The database imagemill_test_\w+ at [^ ]+:\d+ cannot be used: it was made by a newer release \(schema 99, this one knows \d+\)/,
    ],
    [change({ pathname: '/missing' }), /^The database missing at .* cannot be used: there is no such database/],
    [change({ password: 'not-this-one' }), /cannot be used: it refuses the user or the password of DATABASE_URL\.$/],
    [change({ host: '127.0.0.1:1' }), /cannot be used: nobody answers there \(ECONNREFUSED\)/],
    [change({ host: 'nowhere.invalid' }), /cannot be used: nobody answers there \((ENOTFOUND|EAI_AGAIN)\)/],
  ] as const;
  for (const [databaseUrl, expected] of cases) {
    await assert.rejects(openPostgresStore({ databaseUrl }), (error: Error) => {
      assert.match(error.message, expected);
      const { password } = new URL(databaseUrl);
      assert.ok(!`${error.stack}${Object(error.cause).stack}`.includes(password), 'the password is told');
      return true;
    });
  }
  assert.deepEqual((await watcher.query('SELECT version FROM schema_version')).rows, [{ version: '99' }]);
});
