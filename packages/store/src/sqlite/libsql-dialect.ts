import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type Libsql from 'libsql';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from '../kysely.js';

/**
 * Kysely over one open libsql connection. The driver is synchronous, so a query is done before
 * anything else in the thread can run. A transaction begun with `exec` on the same connection
 * covers every query until it ends.
 */
export function createLibsqlDialect(database: Libsql.Database): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(database: Libsql.Database): Driver {
  const connection = createConnection(database);
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => run('BEGIN IMMEDIATE'),
    commitTransaction: () => run('COMMIT'),
    rollbackTransaction: () => run('ROLLBACK'),
    releaseConnection: async () => {},
    // The code that opened the database closes it.
    destroy: async () => {},
  };
}

function createConnection(database: Libsql.Database): DatabaseConnection {
  // One statement per place in the code that queries, so this can't grow forever.
  const statements = new Map<string, Libsql.Statement<unknown[]>>();

  function prepare(sql: string): Libsql.Statement<unknown[]> {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const statement = prepare(sql);
      const values = parameters.map(requireBindable);
      // `all` steps to the end even if only one row is wanted: an unfinished statement would block
      // the commit.
      if (statement.reader) return { rows: statement.all(values) as R[] };
      const { changes } = statement.run(values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator; rows here are few and come at once.
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error('Streaming is not supported by this driver.');
    },
  };
}

/**
 * libsql aborts the whole process when given a boolean, and stores NaN as NULL, so neither may
 * reach it.
 */
function requireBindable(value: unknown): string | number | null {
  if (typeof value === 'string' || value === null || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new TypeError(`Expected a string, a finite number or null to bind but received ${typeof value}.`);
}
