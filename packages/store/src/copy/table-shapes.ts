import type Libsql from 'libsql';
import type { Tables } from '../tables.js';

/** What a column can hold, in either dialect. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** A table and its columns, alike in both dialects. */
export interface TableShape {
  readonly name: keyof Tables;
  readonly columns: readonly string[];
}

/** Rows that are read or written in one go. */
export const PAGE_ROWS = 2000;

/** Every table, in an order in which rows can be written: what others refer to comes first. A table without an entry does not compile. */
const TABLES: Readonly<Record<keyof Tables, true>> = {
  settings: true,
  accounts: true,
  account_sessions: true,
  api_keys: true,
  pro_grants: true,
  audit: true,
  mail_links: true,
  waitlist: true,
  launch: true,
  launch_members: true,
  counters: true,
  allowances: true,
  reservations: true,
  idempotency: true,
  sessions: true,
  usage: true,
  rate_windows: true,
  operations: true,
};

/** What there is to copy, as an up-to-date database of the embedded store says it. */
export function readTableShapes(database: Libsql.Database): TableShape[] {
  return (Object.keys(TABLES) as (keyof Tables)[]).map((name) => {
    const columns = database.pragma(`table_info(${name})`) as { name: string }[];
    return { name, columns: columns.map((column) => column.name) };
  });
}
