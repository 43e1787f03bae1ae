import type Libsql from 'libsql';

/** SQLite's own default, which `holdFile` takes away for a while. */
const CHECKPOINT_PAGES = 1000;

/**
 * Brings the whole log into the file and leaves the file alone from then on: without checkpoints everything written goes to the log and
 * nowhere else. Whoever copies the file meanwhile has the state of this moment. Only for a connection that nobody shares.
 */
export function holdFile(database: Libsql.Database): void {
  database.pragma('wal_autocheckpoint = 0');
  emptyLog(database);
}

/** Ends `holdFile`: what was written meanwhile goes into the file, and the log becomes short again. */
export function releaseFile(database: Libsql.Database): void {
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  emptyLog(database);
}

/** Brings the log into the file, and leaves nothing of it. */
export function emptyLog(database: Libsql.Database): void {
  const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number; log: number; checkpointed: number }[];
  if (result?.busy !== 0 || result.log !== result.checkpointed) throw new Error('The log could not be brought into the file.');
}
