import type { PoolClient } from 'pg';
import { type Call, runOperation } from '../operations/operations.js';
import { STORE_CALLS } from '../store-calls.js';
import { Refusal } from '../store-errors.js';
import { kyselyOn } from './client-dialect.js';
import type { ConnectionLease } from './connection-lease.js';
import { CommitUnanswered, ConnectionLost, isCollision, query } from './database-errors.js';

const MAX_ATTEMPTS = 4;
/**
 * Runs a call and returns once it's committed. A Refusal is rolled back, and its outcome returned.
 * Retries if the call wasn't to blame and either certainly changed nothing, or can be repeated
 * safely.
 */
export async function runCall(lease: ConnectionLease, call: Call, begin = 'BEGIN'): Promise<unknown> {
  const isRead = STORE_CALLS[call.name].effect === 'reads';
  for (let attempt = 1; ; attempt++) {
    const client = await lease.take();
    try {
      // READ COMMITTED: each statement sees what was committed before it, with or without a
      // transaction. Skipping the transaction saves two round trips.
      const value = isRead ? await runOperation(kyselyOn(client), call) : await runInTransaction(client, call, begin);
      lease.give(true);
      return value;
    } catch (error) {
      lease.give(!(error instanceof ConnectionLost) && (await rollBack(client)));
      if (error instanceof Refusal) return error.outcome;
      if (!mayRepeat(call, error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function runInTransaction(client: PoolClient, call: Call, begin: string): Promise<unknown> {
  await query(client, begin);
  const value = await runOperation(kyselyOn(client), call);
  await commit(client);
  return value;
}

async function commit(client: PoolClient): Promise<void> {
  try {
    const { command } = await query(client, 'COMMIT');
    // The server says something else if a statement of the transaction failed and its error was
    // ignored.
    if (command !== 'COMMIT') throw new Error(`Expected COMMIT but the database answered ${command}.`);
  } catch (error) {
    throw error instanceof ConnectionLost ? new CommitUnanswered(error.cause) : error;
  }
}

function mayRepeat({ name }: Call, error: unknown): boolean {
  if (error instanceof CommitUnanswered) return STORE_CALLS[name].isRepeatable === true;
  return isCollision(error) || error instanceof ConnectionLost;
}

/** Rolls back. False if the connection can't be used again. */
async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await query(client, 'ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
