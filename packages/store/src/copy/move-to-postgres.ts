import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_NAME, MOVED_FILE_NAME } from '../sqlite/open-database.js';
import { runInThread } from './run-in-thread.js';
import { removeCompanions, sync } from './store-file.js';

export interface Move {
  readonly directory: string;
  readonly databaseUrl: string;
}

export interface MovedTable {
  readonly table: string;
  readonly rows: number;
}

/** `kind: 'same'`: the database already had identical data, from a move interrupted at its end. */
export interface MoveOutcome {
  readonly kind: 'moved' | 'same';
  readonly tables: readonly MovedTable[];
  /** The new name of the embedded store's file, so it isn't opened by mistake. */
  readonly oldFile: string;
}

/** Whether this directory's store has been moved, with no new one put there since. */
export function isMoved(directory: string): boolean {
  return existsSync(join(directory, MOVED_FILE_NAME)) && !existsSync(join(directory, FILE_NAME));
}

/**
 * Copies the embedded store into an empty PostgreSQL database in one transaction, verifies the
 * copy, and renames the old file. Safe to run again after an interruption: either nothing has
 * happened, or the database already has identical data. Rejects with a message for the operator.
 */
export async function moveStore(move: Move): Promise<MoveOutcome> {
  const { directory } = move;
  const oldFile = join(directory, MOVED_FILE_NAME);
  if (existsSync(oldFile) && !isMoved(directory))
    throw new Error(`${oldFile} is there from an earlier move. Put it somewhere else first: this move will need its name.`);
  const outcome = (await runInThread({ kind: 'to-postgres', ...move })) as MoveOutcome;
  await sync(directory, 'r');
  await removeCompanions(join(directory, FILE_NAME));
  return outcome;
}
