import pg from 'pg';
import { explainStart } from './explain-start.js';
import { connectionOptions } from './open-pool.js';

const CONNECT_WITHIN_MS = 5000;

/** Works on a connection of its own, which is closed at the end. Errors of the database are told as a line for a person. */
export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionOptions(databaseUrl), connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // The statement that fails tells; unheard, the event would end the process.
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

/** One transaction: committed if the work ends well, else rolled back. `begin` may ask for more than plain BEGIN. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>, begin = 'BEGIN'): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Where the connection is lost, the server rolls back by itself.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
