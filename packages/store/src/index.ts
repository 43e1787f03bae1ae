export { openSqliteStore, type SqliteStoreOptions } from './sqlite/sqlite-store.js';
export type * from './store.js';
