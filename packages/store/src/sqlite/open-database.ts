import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { StoreProblem } from '../store-problem.js';
import { makeDirectory } from './make-directory.js';
import { migrate, requireCurrentSchema } from './migrate.js';
import type { ThreadData } from './thread-messages.js';

/** The database in its directory. */
export const FILE_NAME = 'imagemill.db';
/** What it is called once everything in it has gone to PostgreSQL. */
export const MOVED_FILE_NAME = 'imagemill.moved-to-postgres.db';

const IN_USE = 'store_in_use';

/** Opens (or makes) the database in this directory for this process alone, its schema up to date. Errors are meant for a person. */
export function openDatabase({ directory, mayCreate, mayMigrate }: ThreadData): Libsql.Database {
  const file = join(directory, FILE_NAME);
  let database: Libsql.Database | undefined;
  try {
    refuseMoved(directory, file);
    if (mayCreate) makeDirectory(directory);
    // Made here and not by SQLite: its own files take this mode, and it holds mail addresses.
    closeSync(openSync(file, mayCreate ? 'a' : 'r+', 0o600));
    database = new Libsql(file);
    configure(database);
    if (mayMigrate) migrate(database);
    else requireCurrentSchema(database);
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
