import { Socket } from 'node:net';
import pg from 'pg';

const { builtins } = pg.types;

/**
 * BIGINT and the NUMERIC that sums of it are, as numbers: the driver gives strings, since not every value fits. Ours do (counts and milliseconds
 * since 1970), and one that does not is an error. For a connection's `types`: the driver's own table belongs to the whole process.
 */
const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === builtins.INT8 || id === builtins.NUMERIC ? (toSafeNumber as never) : pg.types.getTypeParser(id, format as never),
};

/** The server's connections, and a way to end them that needs no answer. */
export interface ConnectionPool {
  readonly pool: pg.Pool;
  /** Closes every connection: kindly at first, after `withinMs` in any case. */
  end(withinMs: number): Promise<void>;
}

export interface PoolOptions {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  readonly answerWithinMs: number;
  /** Hears of connections that broke while nobody used them. */
  readonly onError: (error: Error) => void;
}

/** So much sooner does a connection or a statement fail by itself than its caller gives up: it then says why. */
const SOONER_MS = 200;
/** The locks of a server process that is stopped in the middle of a transaction are free after this long. */
const IDLE_IN_TRANSACTION_MS = 5000;

/** Opens no connection yet; the first call does. */
export function openPool({ databaseUrl, maxConnections, answerWithinMs, onError }: PoolOptions): ConnectionPool {
  const withinMs = answerWithinMs - SOONER_MS;
  // Once the connection is there: a pooler in between refuses such settings at its start. A statement that waits for a lock ends by them too.
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
      // A connection that breaks while it is in use tells its user by the statement that fails; unheard, the event would end the process.
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

/** How any connection to the database is made. */
export function connectionOptions(databaseUrl: string): pg.ClientConfig {
  return { connectionString: databaseUrl, application_name: 'imagemill', keepAlive: true, types: numberTypes };
}

function toSafeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('Expected a whole number below 2^53 from the database.');
  return number;
}
