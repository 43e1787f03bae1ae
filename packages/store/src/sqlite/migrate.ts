import type Libsql from 'libsql';
import { NewerSchemaError } from '../store-errors.js';
import { MIGRATIONS, requireCurrentVersion } from './migrations.js';

/**
 * Brings the schema up to date, one transaction per step: an interrupted start resumes after the
 * last complete step.
 */
export function migrate(database: Libsql.Database, migrations: readonly string[] = MIGRATIONS): void {
  inTransaction(database, () => {
    database.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL) STRICT');
    database.exec('INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM schema_version)');
  });
  const found = readVersion(database);
  if (found > migrations.length) throw new NewerSchemaError(found, migrations.length);
  for (const [index, ddl] of migrations.entries()) {
    if (index < found) continue;
    inTransaction(database, () => {
      database.exec(ddl);
      database.prepare('UPDATE schema_version SET version = ?').run(index + 1);
    });
  }
}

/** Throws, with a message for the operator, unless the schema is this release's. */
export function requireCurrentSchema(database: Libsql.Database): void {
  const hasVersion = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").all().length > 0;
  requireCurrentVersion(hasVersion ? readVersion(database) : 0);
}

function readVersion(database: Libsql.Database): number {
  const [row] = database.prepare('SELECT version FROM schema_version').all() as { version: number }[];
  if (!row) throw new Error('The table schema_version is empty.');
  return row.version;
}

function inTransaction(database: Libsql.Database, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
