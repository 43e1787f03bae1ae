import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** Its file in a server's folder. */
export const LIFE_SIGN = 'alive';
/** The shortest limit among systems, less the closing zero. */
const MAX_SOCKET_PATH_BYTES = 103;
const ANSWER_MS = 2000;

export interface LifeSign {
  end(): Promise<void>;
}

/**
 * Listens on a socket in the folder for as long as this process lives. The system ends it with the process, however that dies;
 * a number of a process, kept in a file, could belong to another one by then.
 */
export async function showLife(folder: string): Promise<LifeSign> {
  const file = path.join(folder, LIFE_SIGN);
  if (Buffer.byteLength(file) > MAX_SOCKET_PATH_BYTES) {
    throw new Error(`Expected a shorter TEMP_DIR: ${file} is too long for a socket.`);
  }
  const server = createServer((socket) => socket.destroy());
  server.listen(file);
  await once(server, 'listening');
  server.unref();
  return { end: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Does the server of this folder live? One that does not answer in time counts as alive. */
export function isAlive(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(folder, LIFE_SIGN));
    const tell = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.setTimeout(ANSWER_MS, () => tell(true));
    socket.once('connect', () => tell(true));
    // Refused: nobody listens. Missing: it never came so far, or it is being removed. Anything else, such as missing rights, tells nothing.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => tell(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
