import assert from 'node:assert/strict';
import { test } from 'node:test';
import Libsql from 'libsql';
import { migrate, NewerSchemaError } from './migrate.js';

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

test('a migration that was cut off leaves nothing behind and runs whole the next time', () => {
  const database = new Libsql(':memory:');
  assert.throws(() => migrate(database, [FIRST, BROKEN]));
  assert.deepEqual(tables(database), ['a', 'schema_version']);
  assert.deepEqual(database.prepare('SELECT version FROM schema_version').pluck().all(), [1]);
  migrate(database, [FIRST, SECOND]);
  assert.deepEqual(tables(database), ['a', 'b', 'schema_version']);
});

test('a schema from a newer release is refused and left alone', () => {
  const database = new Libsql(':memory:');
  migrate(database, [FIRST, SECOND]);
  assert.throws(() => migrate(database, [FIRST]), NewerSchemaError);
  assert.deepEqual(database.prepare('SELECT version FROM schema_version').pluck().all(), [2]);
});
