import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of PostgreSQL that cuts connections at a commit. */
export interface CommitCutter extends AsyncDisposable {
  /** The database's URL through this proxy. */
  readonly url: string;
  /**
   * Cuts the next connection that commits, either before the server gets the commit or after it has
   * carried it out. Either way, the client gets no reply.
   */
  cutNext(when: 'before' | 'after'): void;
  /** How many connections were cut. */
  readonly cuts: number;
}

/** Starts a proxy in front of the database at `databaseUrl`. */
export async function startCommitCutter(databaseUrl: string): Promise<CommitCutter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let next: 'before' | 'after' | undefined;
  let cuts = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    let isMute = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        for (const other of [client, database]) other.destroy();
      });
    }
    client.on('data', (sent) => {
      if (next && sent.includes('COMMIT')) {
        cuts += 1;
        isMute = true;
        const isBefore = next === 'before';
        next = undefined;
        if (isBefore) return void client.destroy();
      }
      database.write(sent);
    });
    database.on('data', (answer) => {
      // The server has answered, so it has committed.
      if (isMute) client.destroy();
      else client.write(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    cutNext: (when) => {
      next = when;
    },
    get cuts() {
      return cuts;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
