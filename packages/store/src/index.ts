export { isMoved, type Move, type MovedTable, type MoveOutcome, moveStore } from './copy/move-to-postgres.js';
export { isAddress } from './is-address.js';
export { type OperatorStoreOptions, openOperatorStore } from './open-operator-store.js';
export { type OpenStoreOptions, openStore } from './open-store.js';
export { normaliseAddress } from './operations/normalise-address.js';
export { openPostgresStore, type PostgresStoreOptions } from './postgres/postgres-store.js';
export type * from './public-api-store.js';
export { openSqliteStore, type SqliteStoreOptions } from './sqlite/sqlite-store.js';
export type * from './store.js';
