import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { StoreProblem } from '../store-errors.js';
import { migrate, requireCurrentSchema } from './migrate.js';
import type { ThreadData } from './thread-messages.js';

/** The database in its directory. */
export const FILE_NAME = 'imagemill.db';
/** What it is called once everything in it has gone to PostgreSQL. */
export const MOVED_FILE_NAME = 'imagemill.moved-to-postgres.db';

/** Stays beside the database once there was one: an empty database must not take the place of one that is lost. */
export const MARK_NAME = 'imagemill.store';
/** Made at the first start, like the database. Sites from before there was a mark have it. */
const SECRET_NAME = 'secret';
/** Up to this size a database is looked through before it is used; a larger one would hold up the start. The whole check comes later. */
const QUICK_CHECK_BYTES = 100_000_000;

const IN_USE = 'store_in_use';

/** Opens (or makes) the database in this directory for this process alone, its schema up to date. Errors are meant for a person. */
export function openDatabase({ directory, mayCreate, mayMigrate }: ThreadData): Libsql.Database {
  const file = join(directory, FILE_NAME);
  let database: Libsql.Database | undefined;
  try {
    refuseMoved(directory, file);
    if (mayCreate) {
      refuseLost(directory, file);
      makeDirectory(directory);
    }
    // Made here and not by SQLite: its own files take this mode, and it holds mail addresses.
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
    // Own properties cross the thread's boundary, classes do not.
    throw isBusy(error) ? Object.assign(problem, { code: IN_USE }) : problem;
  }
}

/** Whether opening failed because another process has the database open. */
export function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IN_USE;
}

/** An empty database must not take the place of one that lives on elsewhere. */
function refuseMoved(directory: string, file: string): void {
  const moved = join(directory, MOVED_FILE_NAME);
  if (existsSync(moved) && !existsSync(file))
    throw new StoreProblem(
      `its store was moved to PostgreSQL (${MOVED_FILE_NAME} is what it was): set DATABASE_URL, or put a backup of that database here as ${FILE_NAME}`,
    );
}

/** Nor of one that is lost: somebody would notice that days later, when all backups are empty, too. */
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

/** A file whose pages were overwritten opens, and fails somewhere later. */
function quickCheck(database: Libsql.Database, file: string): void {
  if (statSync(file).size > QUICK_CHECK_BYTES) return;
  const [found] = database.pragma('quick_check(1)') as { quick_check: string }[];
  if (found?.quick_check !== 'ok')
    throw new StoreProblem(`${file} is damaged (${found?.quick_check.replaceAll('\n', ' ')}); restore a backup`);
}

function configure(database: Libsql.Database): void {
  // Before anything touches the log: then its index lives in this process's memory, and nobody else gets in.
  database.pragma('locking_mode = EXCLUSIVE');
  const [mode] = database.pragma('journal_mode = WAL') as { journal_mode: string }[];
  if (mode?.journal_mode !== 'wal') throw new Error('its file system does not support a write-ahead log');
  // FULL syncs the log at each commit; NORMAL would lose the last commits when the power fails.
  database.pragma('synchronous = FULL');
  // SQLite itself leaves this off; deleting an account deletes its sessions by it.
  database.pragma('foreign_keys = ON');
  // An account that is deleted leaves no address behind in free pages.
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

/** Makes the directory and its missing parents, for the owner only. Node's `recursive` never returns where a file system refuses with ENOENT (/proc). */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}
