import Libsql from 'libsql';
import type pg from 'pg';
import { requireCurrentSchema } from '../postgres/migrate.js';
import { inTransaction, withClient } from '../postgres/with-client.js';
import { migrate } from '../sqlite/migrate.js';
import { StoreProblem } from '../store-errors.js';
import { readPostgresRows } from './postgres-rows.js';
import { readSqliteRows, writeSqliteRows } from './sqlite-rows.js';
import { checkDatabase } from './store-file.js';
import { readTableShapes, type TableShape } from './table-shapes.js';
import { sumOf, TableSum } from './table-sum.js';

/** A consistent snapshot of the database, whatever others write in the meantime. */
const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Fills an empty file with a snapshot of the whole database, and verifies the copy. */
export async function copyFromPostgres({ databaseUrl, file }: { readonly databaseUrl: string; readonly file: string }): Promise<void> {
  const database = openDraft(file);
  await withClient(databaseUrl, (client) => inTransaction(client, () => copyAll(client, database), SNAPSHOT));
  checkDatabase(database);
  database.close();
}

/**
 * If anything goes wrong the file is thrown away, so it needs no journal and no syncs. It's synced
 * as a whole at the end.
 */
function openDraft(file: string): Libsql.Database {
  const database = new Libsql(file);
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('journal_mode = MEMORY');
  database.pragma('synchronous = OFF');
  migrate(database);
  return database;
}

async function copyAll(client: pg.ClientBase, database: Libsql.Database): Promise<void> {
  await requireCurrentSchema(client);
  for (const shape of readTableShapes(database)) {
    const copied = await copyTable(client, database, shape);
    const found = await sumOf(shape, readSqliteRows(database, shape));
    if (!found.equals(copied)) throw new StoreProblem(`the copy of the table ${shape.name} is not what it holds`);
  }
}

async function copyTable(client: pg.ClientBase, database: Libsql.Database, shape: TableShape): Promise<TableSum> {
  const sum = new TableSum(shape);
  for await (const page of readPostgresRows(client, shape)) {
    writeSqliteRows(database, shape, page);
    sum.add(page);
  }
  return sum;
}
