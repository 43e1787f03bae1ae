import { chmod, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createQueue } from '@imagemill/core';
import { SCHEMA_VERSION } from '../sqlite/migrations.js';
import type { Store } from '../store.js';
import { isCallName } from '../store-calls.js';
import { onLines, sendLine } from './lines.js';
import { type Greeting, MAX_REQUEST_BYTES, type Request, type Response, readRequest, toResponse } from './messages.js';

/** How many commands may be connected at once. */
const MAX_CONNECTIONS = 8;
/** How many calls one of them may send before it gets an answer. */
const MAX_WAITING = 100;

/** A store that the operator's commands can connect to. */
export interface ServedStore {
  /** Cuts the connections and removes the socket. */
  close(): Promise<void>;
}

/**
 * Lets commands of the same user call the store of this process, over a socket at this path. Only
 * for the process that has the store open: a socket already at that path belongs to a dead server,
 * and is replaced.
 */
export async function serveStore(store: Store, socketPath: string): Promise<ServedStore> {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    answer(store, socket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, socketPath);
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of connections) socket.destroy();
      await closed;
      await rm(socketPath, { force: true });
    },
  };
}

/**
 * The system decides a new socket's permissions. So it's created in a private folder, gets the
 * right ones there, and is then moved into place.
 */
async function listen(server: Server, socketPath: string): Promise<void> {
  const folder = await mkdtemp(join(dirname(socketPath), '.operator-'));
  const path = join(folder, 's');
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    await chmod(path, 0o600);
    await rename(path, socketPath);
  } catch (error) {
    server.close();
    await rm(path, { force: true });
    throw error;
  } finally {
    await rmdir(folder);
  }
}

function answer(store: Store, socket: Socket): void {
  const gone = new AbortController();
  const queue = createQueue(1);
  // The command has disconnected: there's nothing to report, and its running call may stop.
  socket.on('error', () => {});
  socket.once('close', () => gone.abort());
  sendLine(socket, { imagemill: 'store', schema: SCHEMA_VERSION } satisfies Greeting);
  onLines(socket, MAX_REQUEST_BYTES, (text) => {
    if (queue.inside.size + queue.waiting.length >= MAX_WAITING) return void socket.destroy();
    void queue.run(async () => {
      if (!gone.signal.aborted) sendLine(socket, await respond(store, readRequest(text), gone.signal));
    });
  });
}

async function respond(store: Store, request: Request | undefined, signal: AbortSignal): Promise<Response> {
  try {
    if (request?.name === 'backup' && typeof request.args[0] === 'string') {
      await store.backup(request.args[0], signal);
      return { ok: true };
    }
    if (!isCallName(request?.name)) throw new Error('The running server does not know this call.');
    // The arguments were type-checked under the Store interface of the same release; a line can't
    // carry that proof.
    const call = store[request.name] as (...args: readonly unknown[]) => Promise<unknown>;
    return { ok: true, value: await call(...request.args) };
  } catch (error) {
    return toResponse(error);
  }
}
