import { withoutPrograms } from '../external-program.js';
import { type PrivatePostgres, startPostgres } from './start-postgres.js';
import { createTestDatabase } from './test-databases.js';

/** A PostgreSQL to create databases on, and no more: others may be using it. */
export type SharedPostgres = Pick<PrivatePostgres, 'url' | 'createDatabase'>;

let shared: Promise<SharedPostgres> | undefined;

/**
 * The server at TEST_DATABASE_URL, whose user may create databases. Without that, a private one for
 * all tests of this process.
 */
export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= openShared();
  return shared;
}

/** Why a test that needs PostgreSQL is skipped, or false if there is one. */
export function withoutPostgres(): string | false {
  return process.env.TEST_DATABASE_URL ? false : withoutPrograms('postgres');
}

async function openShared(): Promise<SharedPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, createDatabase: () => createTestDatabase(url) } : startPostgres();
}
