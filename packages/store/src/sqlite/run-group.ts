import type { Kysely } from 'kysely';
import Libsql from 'libsql';
import { type Call, runOperation } from '../operations/operations.js';
import { STORE_CALLS } from '../store-calls.js';
import { plainError, Refusal } from '../store-errors.js';
import type { Tables } from '../tables.js';

/** The outcome of one call. `unavailable`: the database failed, not the call. */
export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly unavailable: boolean; readonly error: Error };

/** An open database and the queries that run on it. */
export interface Connection {
  readonly database: Libsql.Database;
  readonly db: Kysely<Tables>;
}

/**
 * Group commit: runs all calls in one transaction with a savepoint for each, and answers after the
 * commit. If any of them must be kept (`STORE_CALLS`), the commit is on disk by then; otherwise it
 * survives a crash of the process but not a power cut. A failing call undoes only itself. Throws if
 * the transaction as a whole fails, except on a full disk, when the calls run one by one.
 */
export async function runGroup(connection: Connection, calls: readonly Call[]): Promise<Answer[]> {
  const { database } = connection;
  const answers: Answer[] = [];
  // NORMAL writes the log and leaves syncing it to the next FULL commit.
  database.exec(`PRAGMA synchronous = ${calls.some(({ name }) => STORE_CALLS[name].effect === 'kept') ? 'FULL' : 'NORMAL'}`);
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const call of calls) answers.push(await runInSavepoint(connection, call));
    database.exec('COMMIT');
    return answers;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    if (isFull(error)) return runOneByOne(connection, calls);
    throw error;
  }
}

const isFull = (error: unknown) => error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_FULL');

/**
 * On a full disk, reads and whatever still fits are answered anyway: a call that doesn't fit fails
 * alone.
 */
async function runOneByOne(connection: Connection, calls: readonly Call[]): Promise<Answer[]> {
  const { database } = connection;
  database.exec('PRAGMA synchronous = FULL');
  const answers: Answer[] = [];
  for (const call of calls) {
    database.exec('BEGIN IMMEDIATE');
    try {
      const answer = await runInSavepoint(connection, call);
      database.exec('COMMIT');
      answers.push(answer);
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK');
      if (!isFull(error)) throw error;
      answers.push(failure(error));
    }
  }
  return answers;
}

async function runInSavepoint({ database, db }: Connection, call: Call): Promise<Answer> {
  database.exec('SAVEPOINT operation');
  try {
    const value = await runOperation(db, call);
    database.exec('RELEASE operation');
    return { ok: true, value };
  } catch (error) {
    // A full or failing disk makes SQLite roll back the whole transaction, including the calls
    // before this one.
    if (!database.inTransaction) throw error;
    database.exec('ROLLBACK TO operation');
    database.exec('RELEASE operation');
    return error instanceof Refusal ? { ok: true, value: error.outcome } : failure(error);
  }
}

function failure(error: unknown): Answer {
  return { ok: false, unavailable: error instanceof Libsql.SqliteError, error: plainError(error) };
}
