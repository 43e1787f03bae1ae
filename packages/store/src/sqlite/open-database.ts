import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { makeDirectory } from './make-directory.js';
import { migrate, NewerSchemaError } from './migrate.js';
import type { ThreadData } from './thread-messages.js';

const FILE_NAME = 'imagemill.db';

/** Opens (or makes) the database in this directory for this process alone, its schema up to date. Errors are meant for a person. */
export function openDatabase({ directory, mayCreate }: ThreadData): Libsql.Database {
  const file = join(directory, FILE_NAME);
  let database: Libsql.Database | undefined;
  try {
    if (mayCreate) makeDirectory(directory);
    // Made here and not by SQLite: its own files take this mode, and it holds mail addresses.
    closeSync(openSync(file, mayCreate ? 'a' : 'r+', 0o600));
    database = new Libsql(file);
    configure(database);
    migrate(database);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`The data directory ${directory} cannot be used: ${explain(error, file)}.`, { cause: error });
  }
}

function configure(database: Libsql.Database): void {
  // Before anything touches the log: then its index lives in this process's memory, and nobody else gets in.
  database.pragma('locking_mode = EXCLUSIVE');
  const [mode] = database.pragma('journal_mode = WAL') as { journal_mode: string }[];
  if (mode?.journal_mode !== 'wal') throw new Error('its file system does not support a write-ahead log');
  // FULL syncs the log at each commit; NORMAL would lose the last commits when the power fails.
  database.pragma('synchronous = FULL');
}

function explain(error: unknown, file: string): string {
  if (error instanceof NewerSchemaError || !(error instanceof Error)) return String(error instanceof Error ? error.message : error);
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) return 'another process is using it; stop that one or choose another directory';
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT'))
    return `${file} is damaged or is no database; restore a backup`;
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC') return 'the disk is full';
  if (code.startsWith('SQLITE_READONLY') || ['EACCES', 'EPERM', 'EROFS'].includes(code)) return `it cannot be written (${error.message})`;
  return error.message;
}
