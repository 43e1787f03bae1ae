import type Libsql from 'libsql';
import type { Tables } from '../tables.js';

/** What a column can contain, in either dialect. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** A table and its columns, the same in both dialects. */
export interface TableShape {
  readonly name: keyof Tables;
  readonly columns: readonly string[];
}

/** Rows that are read or written at once. */
export const PAGE_ROWS = 2000;

/**
 * Every table, in an order that rows can be written in: referenced tables come first. Every table
 * must be listed, or this doesn't compile.
 */
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

/** The tables to copy, as found in an up-to-date database of the embedded store. */
export function readTableShapes(database: Libsql.Database): TableShape[] {
  return (Object.keys(TABLES) as (keyof Tables)[]).map((name) => {
    const columns = database.pragma(`table_info(${name})`) as { name: string }[];
    return { name, columns: columns.map((column) => column.name) };
  });
}
