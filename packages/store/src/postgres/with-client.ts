import pg from 'pg';
import { explainStart } from './explain-start.js';
import { connectionOptions } from './open-pool.js';

const CONNECT_WITHIN_MS = 5000;

/**
 * Runs the work on a separate connection that is closed at the end. Database errors become messages
 * for the operator.
 */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionOptions(databaseUrl), connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // The failing statement reports the error. Without a listener, the event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw explainStart(error, databaseUrl);
  } finally {
    await client.end();
  }
}

/**
 * Runs the work in one transaction, committed if it succeeds and rolled back otherwise. `begin` can
 * also set an isolation level.
 */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>, begin = 'BEGIN'): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // If the connection is lost, the server rolls back by itself.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
