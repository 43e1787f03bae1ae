import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

/** A database that returns nothing and records its queries. */
function listeningDatabase() {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => {
      asked.push({ sql, parameters });
    },
  });
  return { db, asked };
}

test('a prepared query is built once, even across transactions, and runs with the values of each call', async () => {
  const { db, asked } = listeningDatabase();
  let built = 0;
  const add = prepareQuery((kysely, { tool }: { tool: string }) => {
    built += 1;
    return kysely.insertInto('counters').values({ tool, part: 0, total: 1 });
  });
  await add(db, { tool: 'a' });
  await db.transaction().execute((transaction) => add(transaction, { tool: 'b' }));
  assert.equal(built, 1);
  assert.deepEqual(asked, [
    { sql: 'insert into "counters" ("tool", "part", "total") values (?, ?, ?)', parameters: ['a', 0, 1] },
    { sql: 'insert into "counters" ("tool", "part", "total") values (?, ?, ?)', parameters: ['b', 0, 1] },
  ]);
});

test('two databases do not share a compiled query', async () => {
  const [first, second] = [listeningDatabase(), listeningDatabase()];
  let built = 0;
  const read = prepareQuery((kysely, { key }: { key: string }) => {
    built += 1;
    return kysely.selectFrom('sessions').selectAll().where('key', '=', key);
  });
  await read(first.db, { key: 'x' });
  await read(second.db, { key: 'y' });
  assert.equal(built, 2);
  assert.deepEqual([first.asked[0]?.parameters, second.asked[0]?.parameters], [['x'], ['y']]);
});
