import pg from 'pg';
import { plainError } from '../store-errors.js';

/** Nobody answered, or no longer. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database is lost.', { cause });
    this.name = 'ConnectionLost';
  }
}

/** The answer to a commit is lost: nobody can tell if it happened. */
export class CommitUnanswered extends ConnectionLost {}

/** No connection could be made, or the one there was has fallen silent: others would find the same. */
export class Unreachable extends ConnectionLost {}

/** What the server says (Appendix A of its manual) when the fault is its own or its surroundings' and a later try may work. */
const UNAVAILABLE = [
  /^25006/, // it is a read-only replica now
  /^40/, // serialization failure or deadlock, again and again
  /^53/, // disk full, out of memory, too many connections
  /^55P03/, // lock not available
  /^57/, // cancelled, by a timeout or by the operator
  /^58/, // input or output error
  /^XX/, // data corrupted
];

/** What the server says last before it hangs up: shut down by the operator or by a crash, or we were silent for too long. */
const LAST_WORDS = /^(08|57P0[1-5]|25P0[34])/;

/** Runs one statement. What the server refuses is a DatabaseError; where the server does not answer any more, a ConnectionLost. */
export async function query(client: pg.ClientBase, sql: string, parameters?: unknown[]): Promise<pg.QueryResult> {
  try {
    return await client.query(sql, parameters);
  } catch (error) {
    throw isLoss(error) ? new ConnectionLost(error) : error;
  }
}

/** The driver tells of a broken connection by plain errors of many kinds; a wrong argument or a value too large is another matter. */
function isLoss(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return LAST_WORDS.test(error.code ?? '');
  return !(error instanceof TypeError || error instanceof RangeError);
}

/** Whether the database failed, and not what it was asked. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ConnectionLost || UNAVAILABLE.some((code) => code.test(serverCode(error) ?? ''));
}

/** The server undid the transaction because of another one: the same again may well work. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01'].includes(serverCode(error) ?? '');
}

/** The server's five letters for what went wrong, where it was the server who said so. */
export function serverCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The error without what the server adds about the row concerned: that may hold an address, and errors are logged. */
export function withoutDetails(error: unknown): Error {
  if (error instanceof ConnectionLost) return plainError(error.cause);
  return error instanceof Error && !(error instanceof pg.DatabaseError) ? error : plainError(error);
}
