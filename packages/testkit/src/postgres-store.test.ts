// @retry never: charging and lost counts
import { after } from 'node:test';
import { openPostgresStore, type Store } from '@imagemill/store';
import pg from 'pg';
import { sharedPostgres, withoutPostgres } from './postgres/shared-postgres.js';
import type { TestDatabase } from './postgres/test-databases.js';
import { sideBySide } from './store-suite/side-by-side.js';
import type { StoreHarness } from './store-suite/store-harness.js';
import { storeSuite } from './store-suite/store-suite.js';

/**
 * The suite checks what a store answers, not how soon: that depends on what else the machine is
 * doing.
 */
const SLOW_MACHINE = { answerWithinMs: 60_000, waitForOthersMs: 60_000 };

let database: Promise<TestDatabase> | undefined;
after(async () => (await database)?.drop());

// Calls that one server runs in turn run at the same time on several: only the database keeps them
// apart.
storeSuite('PostgreSQL', openHarness, withoutPostgres());

/** All tests share a database, which is emptied for each: creating a new one takes much longer. */
async function openHarness(): Promise<StoreHarness> {
  database ??= makeDatabase();
  const { url } = await database;
  await empty(url);
  let store = await openServers(url);
  return {
    store,
    async reopen() {
      await store.close();
      store = await openServers(url);
      return store;
    },
    dispose: () => store.close(),
  };
}

async function openServers(databaseUrl: string): Promise<Store> {
  const open = () => openPostgresStore({ databaseUrl, maxConnections: 4, ...SLOW_MACHINE });
  return sideBySide(await Promise.all([open(), open(), open()]));
}

async function makeDatabase(): Promise<TestDatabase> {
  const made = await (await sharedPostgres()).createDatabase();
  await (await openServers(made.url)).close();
  return made;
}

async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_version'");
  await client.query(rows.map(({ tablename }) => `DELETE FROM ${tablename}`).join(';'));
  await client.end();
}
