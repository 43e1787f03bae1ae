import type { DatabaseConnection, Dialect, QueryResult } from 'kysely';
import type { ClientBase } from 'pg';
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from '../kysely.js';
import type { Tables } from '../tables.js';
import { query } from './database-errors.js';

// One for all connections, so a query compiled for one works on all of them.
const adapter = new PostgresAdapter();
const known = new WeakMap<ClientBase, Kysely<Tables>>();

/** Kysely on this connection, inside whatever transaction is open there. */
export function kyselyOn(client: ClientBase): Kysely<Tables> {
  const db = known.get(client) ?? new Kysely<Tables>({ dialect: createClientDialect(client) });
  known.set(client, db);
  return db;
}

function createClientDialect(client: ClientBase): Dialect {
  const connection = createConnection(client);
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    createAdapter: () => adapter,
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: () => run('BEGIN'),
      commitTransaction: () => run('COMMIT'),
      rollbackTransaction: () => run('ROLLBACK'),
      releaseConnection: async () => {},
      // The code that opened the connection closes it.
      destroy: async () => {},
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createConnection(client: ClientBase): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      // Statements have no names: a pooler between us and the server may send each to a different
      // connection.
      const { rows, rowCount } = await query(client, sql, [...parameters]);
      return { rows: rows as R[], ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator; rows here are few and come at once.
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error('Streaming is not supported by this driver.');
    },
  };
}
