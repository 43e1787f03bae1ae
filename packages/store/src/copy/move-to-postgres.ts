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

/** `kind` `same`: the database held the very same already, from a move that was cut off at its end. */
export interface MoveOutcome {
  readonly kind: 'moved' | 'same';
  readonly tables: readonly MovedTable[];
  /** What the embedded store's file is called now: nobody opens it by mistake. */
  readonly oldFile: string;
}

/** Whether the store of this directory has been moved, and no other put in its place. */
export function isMoved(directory: string): boolean {
  return existsSync(join(directory, MOVED_FILE_NAME)) && !existsSync(join(directory, FILE_NAME));
}

/**
 * Copies the embedded store into an empty PostgreSQL database in one transaction, reads it back, and gives the old file another name. Cut off
 * anywhere, it can be run again: either nothing has happened, or the database holds the very same. Rejects with a line for a person.
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
