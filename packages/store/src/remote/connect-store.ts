import { lstat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { AppError } from '@imagemill/errors';
import { SCHEMA_VERSION } from '../sqlite/migrations.js';
import type { Store } from '../store.js';
import { storeCalls } from '../store-calls.js';
import { onLines, sendLine } from './lines.js';
import { type Greeting, MAX_RESPONSE_BYTES, type Request, type Response, readJson, toError } from './messages.js';

const GREETING_MS = 5000;

interface Waiter {
  readonly resolve: (line: string) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The store of a running server, over its socket. null if no server answers there; any other
 * problem rejects with a message for the operator.
 */
export async function connectStore(socketPath: string): Promise<Store | null> {
  const socket = await openSocket(socketPath);
  if (!socket) return null;
  const waiters: Waiter[] = [];
  let problem: Error | undefined;
  const nextLine = () =>
    new Promise<string>((resolve, reject) => {
      if (problem) reject(problem);
      else waiters.push({ resolve, reject });
    });
  onLines(socket, MAX_RESPONSE_BYTES, (line) => waiters.shift()?.resolve(line));
  socket.on('error', () => {});
  socket.once('close', () => {
    problem = new AppError('store_unavailable', {}, new Error('The running server cut the connection.'));
    for (const { reject } of waiters.splice(0)) reject(problem);
  });

  async function ask(request: Request): Promise<unknown> {
    const line = nextLine();
    sendLine(socket as Socket, request);
    const response = readJson(await line) as Response | undefined;
    if (response?.ok === true) return response.value;
    throw response ? toError(response) : new Error('The running server gave no answer that can be read.');
  }

  const slow = setTimeout(() => socket.destroy(), GREETING_MS);
  // A server that hangs up without a greeting is stopping, or has too many connections.
  const greeting = await nextLine().catch(() => null);
  clearTimeout(slow);
  if (greeting === null) return null;
  try {
    requireSameRelease(readJson(greeting));
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    ...storeCalls(ask),
    backup: async (file, signal) => {
      // Hanging up is how the server is told to stop.
      const hangUp = () => void socket.destroy();
      signal?.addEventListener('abort', hangUp, { once: true });
      if (signal?.aborted) hangUp();
      // The server has a different working directory.
      await ask({ name: 'backup', args: [resolve(file)] }).finally(() => signal?.removeEventListener('abort', hangUp));
    },
    close: async () => void socket.destroy(),
  };
}

/**
 * Without this check, anyone who can write to the directory could put a socket there and be sent
 * addresses.
 */
async function requirePrivate(socketPath: string): Promise<void> {
  const { uid, mode } = await lstat(socketPath);
  const [own, isRoot] = [process.getuid?.(), process.getuid?.() === 0];
  if ((mode & 0o077) !== 0) throw new Error(`${socketPath} is open to others than its owner: it is not one that a server made.`);
  if (uid !== own && !isRoot) throw new Error(`The running server belongs to another user (${uid}): run the command as that one.`);
}

async function openSocket(socketPath: string): Promise<Socket | undefined> {
  try {
    await requirePrivate(socketPath);
    return await new Promise((done, reject) => {
      const socket = connect(socketPath, () => done(socket));
      socket.once('error', reject);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // No server created one, or the server that did is dead.
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    if (code === 'EACCES' || code === 'EPERM')
      throw new Error(`The running server at ${socketPath} cannot be spoken to: run the command as the user who runs it.`, {
        cause: error,
      });
    throw error;
  }
}

function requireSameRelease(value: unknown): void {
  const greeting = value as Partial<Greeting> | null | undefined;
  if (greeting?.imagemill !== 'store') throw new Error('What listens on the socket of this data directory is no Imagemill server.');
  if (greeting.schema !== SCHEMA_VERSION)
    throw new Error(
      `The running server is another release (schema ${greeting.schema}, this command has ${SCHEMA_VERSION}): use the command of its folder, or restart it.`,
    );
}
