import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type Libsql from 'libsql';
import type pg from 'pg';
import { migrateDatabase } from '../postgres/migrate.js';
import { inTransaction, withClient } from '../postgres/with-client.js';
import { FILE_NAME, isInUse, MOVED_FILE_NAME, openDatabase } from '../sqlite/open-database.js';
import { StoreProblem } from '../store-errors.js';
import type { Move, MovedTable, MoveOutcome } from './move-to-postgres.js';
import { readPostgresRows, writePostgresRows } from './postgres-rows.js';
import { readSqliteRows } from './sqlite-rows.js';
import { readTableShapes, type TableShape } from './table-shapes.js';
import { sumOf, TableSum } from './table-sum.js';

/**
 * Servers that already use the new database must not write during the copy. If they keep it busy
 * this long, the move fails.
 */
const LOCK_WITHIN_MS = 5000;

/**
 * Copies the embedded store into an empty database, and renames its file while it's still locked.
 */
export async function copyToPostgres({ directory, databaseUrl }: Move): Promise<MoveOutcome> {
  // Stays locked until the thread ends, so no server can start on it.
  const database = openLocked(directory);
  await migrateDatabase(databaseUrl);
  const outcome = await withClient(databaseUrl, (client) => inTransaction(client, () => copyAll(database, client)));
  // DELETE mode moves everything into the file itself and keeps the lock.
  database.pragma('journal_mode = DELETE');
  const oldFile = join(directory, MOVED_FILE_NAME);
  renameSync(join(directory, FILE_NAME), oldFile);
  database.close();
  return { ...outcome, oldFile };
}

function openLocked(directory: string): Libsql.Database {
  try {
    return openDatabase({ directory, mayCreate: false, mayMigrate: true });
  } catch (error) {
    if (!isInUse(error)) throw error;
    throw new Error(`The server is running on ${directory}. Stop it for the move, and start it with DATABASE_URL afterwards.`, {
      cause: error,
    });
  }
}

async function copyAll(database: Libsql.Database, client: pg.ClientBase): Promise<Pick<MoveOutcome, 'kind' | 'tables'>> {
  const shapes = readTableShapes(database);
  await client.query(`SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`);
  await client.query(`LOCK TABLE ${shapes.map(({ name }) => name).join(', ')} IN EXCLUSIVE MODE`);
  const isEmpty = await isEmptyDatabase(client, shapes);
  const tables: MovedTable[] = [];
  for (const shape of shapes) {
    const source = isEmpty ? await copyTable(database, client, shape) : await sumOf(shape, readSqliteRows(database, shape));
    const target = await sumOf(shape, readPostgresRows(client, shape));
    if (!source.equals(target)) throw isEmpty ? new StoreProblem(`the copy of the table ${shape.name} is not what was sent`) : notEmpty();
    tables.push({ table: shape.name, rows: source.rows });
  }
  return { kind: isEmpty ? 'moved' : 'same', tables };
}

const notEmpty = () =>
  new StoreProblem(
    'it holds data of its own, and nothing was changed. If it was moved there before and servers have used it since, nothing is left to do but to keep DATABASE_URL set; otherwise name an empty database',
  );

async function isEmptyDatabase(client: pg.ClientBase, shapes: readonly TableShape[]): Promise<boolean> {
  const any = shapes.map(({ name }) => `EXISTS (SELECT 1 FROM ${name})`).join(' OR ');
  const { rows } = await client.query<{ any: boolean }>(`SELECT ${any} AS any`);
  return rows[0]?.any === false;
}

async function copyTable(database: Libsql.Database, client: pg.ClientBase, shape: TableShape): Promise<TableSum> {
  const sum = new TableSum(shape);
  for (const page of readSqliteRows(database, shape)) {
    await writePostgresRows(client, shape, page);
    sum.add(page);
  }
  return sum;
}
