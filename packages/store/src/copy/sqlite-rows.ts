import type Libsql from 'libsql';
import { PAGE_ROWS, type Row, type TableShape } from './table-shapes.js';

/** All rows of a table, page by page. Nothing else may write while this runs. */
export function* readSqliteRows(database: Libsql.Database, { name, columns }: TableShape): Generator<Row[]> {
  let page: Row[] = [];
  for (const row of database.prepare(`SELECT ${columns.join(', ')} FROM ${name}`).iterate()) {
    page.push(row as Row);
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Adds rows, all or none. */
export function writeSqliteRows(database: Libsql.Database, { name, columns }: TableShape, rows: readonly Row[]): void {
  const insert = database.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
  database.exec('BEGIN');
  for (const row of rows) insert.run(columns.map((column) => row[column]));
  database.exec('COMMIT');
}
