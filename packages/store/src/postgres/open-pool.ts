import { Socket } from 'node:net';
import pg from 'pg';

const { builtins } = pg.types;

/**
 * Parses BIGINT, and the NUMERIC that its sums become, as numbers. The driver returns strings
 * because not every value fits. Ours do (counts, and milliseconds since 1970), and one that doesn't
 * is an error. Goes into a connection's `types`, because the driver's own table is shared by the
 * whole process.
 */
const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === builtins.INT8 || id === builtins.NUMERIC ? (toSafeNumber as never) : pg.types.getTypeParser(id, format as never),
};

/** The server's connections, and a way to end them that doesn't need a reply. */
export interface ConnectionPool {
  readonly pool: pg.Pool;
  /** Closes every connection: gracefully at first, by force after `withinMs`. */
  end(withinMs: number): Promise<void>;
}

export interface PoolOptions {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  readonly answerWithinMs: number;
  /** Called when a connection breaks while idle. */
  readonly onError: (error: Error) => void;
}

/**
 * Connections and statements time out this much sooner than their caller, so the error can say why.
 */
const SOONER_MS = 200;
/**
 * If a server process stops in the middle of a transaction, its locks are released after this long.
 */
const IDLE_IN_TRANSACTION_MS = 5000;

/** Opens no connection yet; the first call does. */
export function openPool({ databaseUrl, maxConnections, answerWithinMs, onError }: PoolOptions): ConnectionPool {
  const withinMs = answerWithinMs - SOONER_MS;
  // Set after connecting, because a pooler in between refuses such settings at startup. They also
  // end statements that wait for a lock.
  const limits = {
    text: `SET statement_timeout = ${withinMs}; SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    query_timeout: withinMs,
  };
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...connectionOptions(databaseUrl),
    max: maxConnections,
    connectionTimeoutMillis: withinMs,
    idleTimeoutMillis: 30_000,
    onConnect: async (client) => {
      // If a connection breaks while in use, the statement fails and reports it. Without a
      // listener, the event would end the process.
      client.on('error', () => {});
      await client.query(limits);
    },
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  });
  pool.on('error', onError);
  return {
    pool,
    async end(withinMs) {
      const destroyAll = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, withinMs);
      await pool.end();
      clearTimeout(destroyAll);
    },
  };
}

/** The options for every connection to the database. */
export function connectionOptions(databaseUrl: string): pg.ClientConfig {
  return { connectionString: databaseUrl, application_name: 'imagemill', keepAlive: true, types: numberTypes };
}

function toSafeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('Expected a whole number below 2^53 from the database.');
  return number;
}
