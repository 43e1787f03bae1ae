import type pg from 'pg';
import { requireCurrentVersion } from '../sqlite/migrations.js';
import { NewerSchemaError } from '../store-errors.js';
import { MIGRATIONS } from './migrations.js';
import { inTransaction, withClient } from './with-client.js';

const ANSWER_WITHIN_MS = 5000;
/** Any number works if nothing else that uses this database takes it: "imagem" in ASCII. */
const LOCK = 0x69_6d_61_67_65_6d;

/**
 * Brings the database up to date, even if several servers start at once. Errors are meant for the
 * operator.
 */
export async function migrateDatabase(databaseUrl: string, migrations: readonly string[] = MIGRATIONS): Promise<void> {
  await withClient(databaseUrl, (client) => migrate(client, migrations));
}

/** Throws a message for the operator unless the schema is this release's. */
export async function requireCurrentSchema(client: pg.ClientBase): Promise<void> {
  requireCurrentVersion(await readVersion(client));
}

/** One transaction per step: an interrupted start resumes after the last complete step. */
async function migrate(client: pg.Client, migrations: readonly string[]): Promise<void> {
  for (;;) {
    const found = await readVersion(client);
    if (found > migrations.length) throw new NewerSchemaError(found, migrations.length);
    if (found === migrations.length) return;
    await inTransaction(client, () => takeStep(client, migrations));
  }
}

/** Takes the next step, if the previous owner of the lock has left any. */
async function takeStep(client: pg.Client, migrations: readonly string[]): Promise<void> {
  // Other servers wait here until the transaction ends, however it ends.
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  await client.query('INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM schema_version)');
  const found = await readVersion(client);
  const step = migrations[found];
  if (step === undefined) return;
  await client.query(step);
  await client.query('UPDATE schema_version SET version = $1', [found + 1]);
}

/** 0 for a database without tables. */
async function readVersion(client: pg.ClientBase): Promise<number> {
  const ask = (text: string) => {
    const question = { text, query_timeout: ANSWER_WITHIN_MS };
    return client.query(question);
  };
  const { rows } = await ask("SELECT to_regclass('schema_version') IS NOT NULL AS is_there");
  return rows[0].is_there ? ((await ask('SELECT version FROM schema_version')).rows[0]?.version ?? 0) : 0;
}
