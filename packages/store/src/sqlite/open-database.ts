import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { StoreProblem } from '../store-errors.js';
import { migrate, requireCurrentSchema } from './migrate.js';
import type { ThreadData } from './thread-messages.js';

/** The database file in its directory. */
export const FILE_NAME = 'imagemill.db';
/** The database file's name once everything in it has been moved to PostgreSQL. */
export const MOVED_FILE_NAME = 'imagemill.moved-to-postgres.db';

/** Stays next to the database once there is one: an empty database must not replace a lost one. */
export const MARK_NAME = 'imagemill.store';
/** Created at the first start, like the database. Sites older than the mark have it. */
const SECRET_NAME = 'secret';
/**
 * A database up to this size gets a quick check before it's used; a larger one would delay the
 * start. The full check comes later.
 */
const QUICK_CHECK_BYTES = 100_000_000;

const IN_USE = 'store_in_use';

/**
 * Opens (or creates) the database in this directory for this process alone, with its schema up to
 * date. Errors are meant for the operator.
 */
export function openDatabase({ directory, mayCreate, mayMigrate }: ThreadData): Libsql.Database {
  const file = join(directory, FILE_NAME);
  let database: Libsql.Database | undefined;
  try {
    refuseMoved(directory, file);
    if (mayCreate) {
      refuseLost(directory, file);
      makeDirectory(directory);
    }
    // Created here rather than by SQLite: SQLite's other files take this mode, and they contain
    // email addresses.
    closeSync(openSync(file, mayCreate ? 'a' : 'r+', 0o600));
    database = new Libsql(file);
    configure(database);
    if (mayCreate) quickCheck(database, file);
    if (mayMigrate) migrate(database);
    else requireCurrentSchema(database);
    if (mayCreate) leaveMark(directory);
    return database;
  } catch (error) {
    database?.close();
    const problem = new Error(`The data directory ${directory} cannot be used: ${explain(error, file)}.`, { cause: error });
    // Own properties survive the thread boundary; classes don't.
    throw isBusy(error) ? Object.assign(problem, { code: IN_USE }) : problem;
  }
}

/** Whether opening failed because another process has the database open. */
export function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IN_USE;
}

/** An empty database must not replace one that was moved to PostgreSQL. */
function refuseMoved(directory: string, file: string): void {
  const moved = join(directory, MOVED_FILE_NAME);
  if (existsSync(moved) && !existsSync(file))
    throw new StoreProblem(
      `its store was moved to PostgreSQL (${MOVED_FILE_NAME} is what it was): set DATABASE_URL, or put a backup of that database here as ${FILE_NAME}`,
    );
}

/** Nor one that is lost: that would be noticed days later, when every backup is empty too. */
function refuseLost(directory: string, file: string): void {
  const signs = [MARK_NAME, SECRET_NAME].filter((name) => existsSync(join(directory, name)));
  if (signs.length === 0 || (existsSync(file) && statSync(file).size > 0)) return;
  const what = existsSync(file) ? 'is empty' : 'is missing';
  throw new StoreProblem(
    `${FILE_NAME} ${what}, though there was a store here. Restore a backup: install --mode=600 BACKUP ${file}. Only to begin anew, without accounts and counters: rm ${signs.map((name) => join(directory, name)).join(' ')}`,
  );
}

function leaveMark(directory: string): void {
  const mark = join(directory, MARK_NAME);
  if (existsSync(mark)) return;
  writeFileSync(mark, `There is a store beside this file: ${FILE_NAME}. Without it, no server starts here.\n`, {
    mode: 0o600,
    flush: true,
  });
  const folder = openSync(directory, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** A file with overwritten pages opens, but fails somewhere later. */
function quickCheck(database: Libsql.Database, file: string): void {
  if (statSync(file).size > QUICK_CHECK_BYTES) return;
  const [found] = database.pragma('quick_check(1)') as { quick_check: string }[];
  if (found?.quick_check !== 'ok')
    throw new StoreProblem(`${file} is damaged (${found?.quick_check.replaceAll('\n', ' ')}); restore a backup`);
}

function configure(database: Libsql.Database): void {
  // Before anything touches the log: then its index stays in this process's memory, and no other
  // process gets in.
  database.pragma('locking_mode = EXCLUSIVE');
  const [mode] = database.pragma('journal_mode = WAL') as { journal_mode: string }[];
  if (mode?.journal_mode !== 'wal') throw new Error('its file system does not support a write-ahead log');
  // FULL syncs the log at each commit; NORMAL would lose the last commits when the power fails.
  database.pragma('synchronous = FULL');
  // Off by default in SQLite; deleting an account relies on it to delete the account's sessions.
  database.pragma('foreign_keys = ON');
  // A deleted account must leave no address in free pages.
  database.pragma('secure_delete = ON');
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isBusy = (error: unknown) => codeOf(error).startsWith('SQLITE_BUSY');

function explain(error: unknown, file: string): string {
  if (error instanceof StoreProblem || !(error instanceof Error)) return String(error instanceof Error ? error.message : error);
  const code = codeOf(error);
  if (isBusy(error)) return 'another process is using it; stop that one or choose another directory';
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT'))
    return `${file} is damaged or is no database; restore a backup`;
  if (code === 'ENOENT' && !existsSync(file) && existsSync(dirname(file))) return `there is no ${FILE_NAME} in it`;
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC') return 'the disk is full';
  if (code.startsWith('SQLITE_READONLY') || ['EACCES', 'EPERM', 'EROFS'].includes(code)) return `it cannot be written (${error.message})`;
  return error.message;
}

/**
 * Creates the directory and its missing parents, for the owner only. Node's `recursive` never
 * returns if a file system refuses with ENOENT (/proc).
 */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}
