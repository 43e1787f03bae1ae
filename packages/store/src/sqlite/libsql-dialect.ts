import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import type Libsql from 'libsql';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from '../kysely.js';

/**
 * Kysely over one open libsql connection. The driver answers synchronously, so a query is done before anything else in the
 * thread can run; transactions begun with `exec` on the same connection enclose whatever is queried meanwhile.
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
    // Whoever opened the database closes it.
    destroy: async () => {},
  };
}

function createConnection(database: Libsql.Database): DatabaseConnection {
  // There are as many statements as places in the code that query, so that this cannot grow without end.
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
      // `all` steps to the end even where one row is wanted: a statement left half-way would block the commit.
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

/** libsql ends the whole process when it is given a boolean, and stores NaN as NULL; neither may reach it. */
function requireBindable(value: unknown): string | number | null {
  if (typeof value === 'string' || value === null || (typeof value === 'number' && Number.isFinite(value))) return value;
  throw new TypeError(`Expected a string, a finite number or null to bind but received ${typeof value}.`);
}
