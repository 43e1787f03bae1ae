import type pg from 'pg';
import { PAGE_ROWS, type Row, type TableShape } from './table-shapes.js';

/** All rows of a table as the open transaction sees them, page by page. */
export async function* readPostgresRows(client: pg.ClientBase, { name, columns }: TableShape): AsyncGenerator<Row[]> {
  await client.query(`DECLARE pages NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${name}`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${PAGE_ROWS} FROM pages`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('CLOSE pages');
}

/**
 * Adds rows within the open transaction. They're sent as one JSON value, which avoids the parameter
 * limit and takes its types from the table.
 */
export async function writePostgresRows(client: pg.ClientBase, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const list = columns.join(', ');
  await client.query(`INSERT INTO ${name} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)`, [
    JSON.stringify(rows),
  ]);
}
