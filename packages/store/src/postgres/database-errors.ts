import pg from 'pg';
import { plainError } from '../store-errors.js';

/** The database didn't answer, or stopped answering. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database is lost.', { cause });
    this.name = 'ConnectionLost';
  }
}

/** The reply to a commit was lost, so we can't tell if it happened. */
export class CommitUnanswered extends ConnectionLost {}

/**
 * No connection could be opened, or the existing one went silent: other calls would find the same.
 */
export class Unreachable extends ConnectionLost {}

/**
 * SQLSTATE codes (Appendix A of PostgreSQL's manual) that blame the server or its environment, so a
 * later try may work.
 */
const UNAVAILABLE = [
  /^25006/, // it is a read-only replica now
  /^40/, // repeated serialization failures or deadlocks
  /^53/, // disk full, out of memory, too many connections
  /^55P03/, // lock not available
  /^57/, // canceled, by a timeout or by the operator
  /^58/, // I/O error
  /^XX/, // corrupted data
];

/**
 * The last codes a server sends before it hangs up: shut down by the operator or a crash, or we
 * were idle for too long.
 */
const LAST_WORDS = /^(08|57P0[1-5]|25P0[34])/;

/**
 * Runs one statement. Throws a DatabaseError if the server refuses it, and a ConnectionLost if the
 * server no longer answers.
 */
export async function query(client: pg.ClientBase, sql: string, parameters?: unknown[]): Promise<pg.QueryResult> {
  try {
    return await client.query(sql, parameters);
  } catch (error) {
    throw isLoss(error) ? new ConnectionLost(error) : error;
  }
}

/**
 * The driver reports a broken connection as many kinds of plain errors. A wrong argument or an
 * oversized value isn't one of them.
 */
function isLoss(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return LAST_WORDS.test(error.code ?? '');
  return !(error instanceof TypeError || error instanceof RangeError);
}

/** Whether the database failed, rather than the request. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ConnectionLost || UNAVAILABLE.some((code) => code.test(serverCode(error) ?? ''));
}

/** The server rolled the transaction back because of another one, so a retry may well work. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01'].includes(serverCode(error) ?? '');
}

/** The five-character SQLSTATE, if the error came from the server. */
export function serverCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * The error without the server's details about the row: they may contain an address, and errors are
 * logged.
 */
export function withoutDetails(error: unknown): Error {
  if (error instanceof ConnectionLost) return plainError(error.cause);
  return error instanceof Error && !(error instanceof pg.DatabaseError) ? error : plainError(error);
}
