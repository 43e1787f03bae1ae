import assert from 'node:assert/strict';
import { test } from 'node:test';
import Libsql from 'libsql';
import { NewerSchemaError } from '../store-errors.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations.js';

const FIRST = 'CREATE TABLE a (x INTEGER)';
const SECOND = 'CREATE TABLE b (x INTEGER); INSERT INTO b VALUES (1)';
const BROKEN = 'CREATE TABLE b (x INTEGER); INSERT INTO missing VALUES (1)';

function tables(database: Libsql.Database): unknown[] {
  return database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all();
}

test('migrations run in order, once each', () => {
  const database = new Libsql(':memory:');
  migrate(database, [FIRST]);
  migrate(database, [FIRST, SECOND]);
  migrate(database, [FIRST, SECOND]);
  assert.deepEqual(tables(database), ['a', 'b', 'schema_version']);
  assert.deepEqual(database.prepare('SELECT version FROM schema_version').pluck().all(), [2]);
  assert.deepEqual(database.prepare('SELECT x FROM b').pluck().all(), [1]);
});

test('an interrupted migration leaves nothing behind and runs completely the next time', () => {
  const database = new Libsql(':memory:');
  assert.throws(() => migrate(database, [FIRST, BROKEN]));
  assert.deepEqual(tables(database), ['a', 'schema_version']);
  assert.deepEqual(database.prepare('SELECT version FROM schema_version').pluck().all(), [1]);
  migrate(database, [FIRST, SECOND]);
  assert.deepEqual(tables(database), ['a', 'b', 'schema_version']);
});

test('a schema from a newer release is refused and left unchanged', () => {
  const database = new Libsql(':memory:');
  migrate(database, [FIRST, SECOND]);
  assert.throws(() => migrate(database, [FIRST]), NewerSchemaError);
  assert.deepEqual(database.prepare('SELECT version FROM schema_version').pluck().all(), [2]);
});

test('sessions and counters of the first schema are all kept by the second', () => {
  const database = new Libsql(':memory:');
  migrate(database, MIGRATIONS.slice(0, 1));
  database.exec(`
    INSERT INTO sessions VALUES ('a', '2026-01-14', '2026-01-15');
    INSERT INTO counters VALUES ('compress-image', 7), ('resize-image', 2);
  `);
  migrate(database);
  const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
  assert.deepEqual(rows('sessions'), [{ key: 'a', created_day: '2026-01-14', last_used_day: '2026-01-15', origin: null }]);
  assert.deepEqual(rows('counters'), [
    { tool: 'compress-image', part: 0, total: 7 },
    { tool: 'resize-image', part: 0, total: 2 },
  ]);
});

test('data of the second schema is all kept by the third, and its reservations have no idempotency mark', () => {
  const database = new Libsql(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, MIGRATIONS.slice(0, 2));
  database.exec(`
    INSERT INTO accounts VALUES ('ada', 'ada@example.org', 1);
    INSERT INTO waitlist VALUES ('zoe@example.org', 2, 'confirmed'), ('joe@example.org', 1, 'unconfirmed');
    INSERT INTO settings VALUES ('api_status', 'Planned');
    INSERT INTO allowances VALUES ('pro:ada', '2026-01-15', 3);
    INSERT INTO reservations VALUES ('r', 'pro:ada', '2026-01-15', 99);
  `);
  migrate(database);
  const rows = (table: string) => database.prepare(`SELECT * FROM ${table} ORDER BY 1`).all();
  const unnamed = { mark: null, request: null, keep_until: null };
  assert.deepEqual(rows('reservations'), [{ id: 'r', holder: 'pro:ada', period: '2026-01-15', expires_at: 99, ...unnamed }]);
  assert.deepEqual(rows('allowances'), [{ holder: 'pro:ada', period: '2026-01-15', used: 3 }]);
  assert.deepEqual(rows('waitlist'), [
    { address: 'joe@example.org', joined_at: 1, state: 'unconfirmed' },
    { address: 'zoe@example.org', joined_at: 2, state: 'confirmed' },
  ]);
  // Rows that belong to an account or an address are deleted with it.
  database.exec(`
    INSERT INTO api_keys VALUES ('k', 'hash', 'name', 'abcd', 'ada', 1, NULL), ('o', 'other', 'name', 'abcd', NULL, 1, NULL);
    INSERT INTO launch_members VALUES ('zoe@example.org', 'told', '<1@example.org>', 0, 'run', 0, NULL);
    DELETE FROM accounts; DELETE FROM waitlist;
  `);
  assert.deepEqual(database.prepare('SELECT id FROM api_keys').pluck().all(), ['o']);
  assert.deepEqual(rows('launch_members'), []);
});
