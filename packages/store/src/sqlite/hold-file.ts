import type Libsql from 'libsql';

/** SQLite's default, which `holdFile` turns off for a while. */
const CHECKPOINT_PAGES = 1000;

/**
 * Moves the whole log into the file and leaves the file alone from then on: without checkpoints,
 * writes go only to the log. A copy made meanwhile has the state of this moment. Only for a
 * connection that has the database to itself.
 */
export function holdFile(database: Libsql.Database): void {
  database.pragma('wal_autocheckpoint = 0');
  emptyLog(database);
}

/** Ends `holdFile`: moves what was written meanwhile into the file, and empties the log. */
export function releaseFile(database: Libsql.Database): void {
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  emptyLog(database);
}

/** Moves the whole log into the file and truncates it. */
export function emptyLog(database: Libsql.Database): void {
  const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number; log: number; checkpointed: number }[];
  if (result?.busy !== 0 || result.log !== result.checkpointed) throw new Error('The log could not be brought into the file.');
}
