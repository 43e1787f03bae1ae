import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Kysely } from 'kysely';
import type { Call } from '../operations/operations.js';
import type { Tables } from '../tables.js';
import { createLibsqlDialect } from './libsql-dialect.js';
import { openDatabase } from './open-database.js';
import { type Connection, runGroup } from './run-group.js';
import { testDirectory } from './test-directory.js';

function open(context: TestContext, directory = testDirectory(context)): Connection {
  const database = openDatabase({ directory, mayCreate: true, mayMigrate: true });
  context.after(() => database.close());
  return { database, db: new Kysely<Tables>({ dialect: createLibsqlDialect(database) }) };
}

const join = (address: string): Call => ({ name: 'joinWaitlist', args: [{ address, now: 0 }] });
const rows = ({ database }: Connection) => database.prepare('SELECT address FROM waitlist ORDER BY address').pluck().all();

test('a failing call undoes only itself, and its answer says whether the database was at fault', async (context) => {
  const connection = open(context);
  const badTime: Call = { name: 'joinWaitlist', args: [{ address: 'bad', now: 'x' }] };
  const badType: Call = { name: 'joinWaitlist', args: [{ address: 'bad', now: true }] };
  const answers = await runGroup(connection, [join('a'), badTime, join('b'), badType, join('c')]);
  assert.deepEqual(
    answers.map(({ ok }) => ok),
    [true, false, true, false, true],
  );
  assert.equal(answers[1]?.ok === false && answers[1].unavailable, true);
  assert.equal(answers[3]?.ok === false && answers[3].unavailable, false);
  assert.deepEqual(rows(connection), ['a', 'b', 'c']);
});

test('a refused operation undoes its earlier steps within the group', async (context) => {
  const connection = open(context);
  const count = (operationId: string): Call => ({
    name: 'countOperation',
    args: [{ sessionKey: 's', day: '2026-01-15', tool: 't', operationId, limit: 1, now: 0, clientKey: 'c', newSessionsPerHour: 1 }],
  });
  const answers = await runGroup(connection, [count('1'), count('2'), count('1')]);
  assert.deepEqual(
    answers.map((answer) => answer.ok && answer.value),
    [
      { kind: 'counted', tier: 'free', day: '2026-01-15', used: 1 },
      { kind: 'quota_exceeded', tier: 'free', day: '2026-01-15', used: 1 },
      { kind: 'repeated', tier: 'free', day: '2026-01-15', used: 1 },
    ],
  );
  assert.deepEqual(connection.database.prepare('SELECT operation_id FROM operations').pluck().all(), ['1']);
});

test('if the commit fails, the whole group fails and leaves nothing behind', async (context) => {
  const connection = open(context);
  const { database } = connection;
  // A constraint that is only checked when the transaction commits.
  database.exec('PRAGMA foreign_keys = ON; CREATE TABLE parent (id TEXT PRIMARY KEY)');
  database.exec('CREATE TABLE child (id TEXT REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)');
  database.exec("CREATE TRIGGER orphan AFTER INSERT ON waitlist WHEN NEW.address = 'b' BEGIN INSERT INTO child VALUES ('x'); END");
  await assert.rejects(runGroup(connection, [join('a'), join('b')]));
  assert.deepEqual(rows(connection), []);
  await runGroup(connection, [join('a')]);
  assert.deepEqual(rows(connection), ['a']);
});

test('a database that cannot grow fails calls that do not fit and keeps what was acknowledged', async (context) => {
  const directory = testDirectory(context);
  const connection = open(context, directory);
  await runGroup(connection, [join('before')]);
  const [pages] = connection.database.prepare('PRAGMA page_count').pluck().all();
  connection.database.exec(`PRAGMA max_page_count = ${Number(pages) + 2}`);
  const group = runGroup(connection, [join('a'), join(`${'x'.repeat(100_000)}`)]);
  const isKept = await group.then(
    ([first, second]) => {
      assert.equal(second?.ok === false && second.unavailable, true);
      return first?.ok === true;
    },
    () => false,
  );
  assert.deepEqual(rows(connection), isKept ? ['a', 'before'] : ['before']);
  connection.database.exec('PRAGMA max_page_count = 100000');
  await runGroup(connection, [join('z')]);
  assert.ok(rows(connection).includes('z'));
});

test('on a full disk, reads are answered even if a write in their group does not fit', async (context) => {
  const connection = open(context);
  await runGroup(connection, [join('before')]);
  const [pages] = connection.database.prepare('PRAGMA page_count').pluck().all();
  connection.database.exec(`PRAGMA max_page_count = ${Number(pages)}`);
  const count: Call = { name: 'waitlistCount', args: [] };
  const answers = await runGroup(connection, [count, join('x'.repeat(100_000)), count]);
  assert.deepEqual(
    answers.map((answer) => (answer.ok ? answer.value : answer.unavailable)),
    [1, true, 1],
  );
});

test('only a group of passing calls leaves syncing to a later commit', async (context) => {
  const connection = open(context);
  const rate: Call = { name: 'takeRate', args: [{ key: 'k', limit: 5, windowMs: 1000, now: 0 }] };
  const read: Call = { name: 'readAllowance', args: [{ holder: 'h', period: '2026-01', now: 0 }] };
  const syncs = async (...calls: readonly Call[]) => {
    const answers = await runGroup(connection, calls);
    assert.ok(answers.every(({ ok }) => ok));
    return (connection.database.pragma('synchronous') as { synchronous: number }[])[0]?.synchronous;
  };
  const [normal, full] = [1, 2];
  assert.deepEqual([await syncs(rate, read), await syncs(rate, join('a')), await syncs(rate)], [normal, full, normal]);
});
