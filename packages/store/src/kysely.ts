import { createRequire } from 'node:module';
import type * as Package from 'kysely';

// As CommonJS, its 130 files load in two thirds of the time. Every server start, store thread and
// command waits for them.
const kysely = createRequire(import.meta.url)('kysely') as typeof Package;

export const {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} = kysely;
export type CompiledQuery<O = unknown> = Package.CompiledQuery<O>;
export type Kysely<T> = Package.Kysely<T>;
