import type { Kysely } from 'kysely';
import Libsql from 'libsql';
import { type Call, runOperation } from '../operations/operations.js';
import { Refusal } from '../operations/refusal.js';
import { plainError } from '../plain-error.js';
import type { Tables } from '../tables.js';

/** What became of one call. `unavailable`: the database failed, not the call. */
export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly unavailable: boolean; readonly error: Error };

/** An open database and the queries that run on it. */
export interface Connection {
  readonly database: Libsql.Database;
  readonly db: Kysely<Tables>;
}

/**
 * Group commit: runs all calls in one transaction, a savepoint each, and answers once the commit has reached the disk.
 * A call that fails undoes only itself. Throws where the transaction as a whole failed: then none of the calls happened.
 */
export async function runGroup(connection: Connection, calls: readonly Call[]): Promise<Answer[]> {
  const { database } = connection;
  const answers: Answer[] = [];
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const call of calls) answers.push(await runInSavepoint(connection, call));
    database.exec('COMMIT');
    return answers;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

async function runInSavepoint({ database, db }: Connection, call: Call): Promise<Answer> {
  database.exec('SAVEPOINT operation');
  try {
    const value = await runOperation(db, call);
    database.exec('RELEASE operation');
    return { ok: true, value };
  } catch (error) {
    // A full disk or a failing one makes SQLite give up the whole transaction, and the calls before this one with it.
    if (!database.inTransaction) throw error;
    database.exec('ROLLBACK TO operation');
    database.exec('RELEASE operation');
    return error instanceof Refusal ? { ok: true, value: error.outcome } : failure(error);
  }
}

function failure(error: unknown): Answer {
  return { ok: false, unavailable: error instanceof Libsql.SqliteError, error: plainError(error) };
}
