import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A separate database for one test. */
export interface TestDatabase extends AsyncDisposable {
  /** As in DATABASE_URL. */
  readonly url: string;
  readonly name: string;
  /** Drops it even if clients are connected. Safe to call twice. */
  drop(): Promise<void>;
}

/** Creates an empty database on the server at `serverUrl`. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `imagemill_test_${randomBytes(8).toString('hex')}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  const drop = () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: url.href, name, drop, [Symbol.asyncDispose]: drop };
}

/**
 * Runs one statement on a new connection: one that is kept open would keep the test's process from
 * ending.
 */
async function execute(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  // If the server is killed while the statement runs, the statement fails. That's reported only
  // once.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
