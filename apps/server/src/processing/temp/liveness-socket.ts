import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** The name of the socket in a server's folder. */
export const LIVENESS_SOCKET = 'alive';
/** The shortest limit of any system, minus the closing zero byte. */
const MAX_SOCKET_PATH_BYTES = 103;
const ANSWER_MS = 2000;

export interface LivenessSocket {
  end(): Promise<void>;
}

/**
 * Listens on a socket in the folder for as long as this process lives. The system closes it with
 * the process, however that dies; a process id in a file could belong to another process by then.
 */
export async function openLivenessSocket(folder: string): Promise<LivenessSocket> {
  const file = path.join(folder, LIVENESS_SOCKET);
  if (Buffer.byteLength(file) > MAX_SOCKET_PATH_BYTES) {
    throw new Error(`Expected a shorter TEMP_DIR: ${file} is too long for a socket.`);
  }
  const server = createServer((socket) => socket.destroy());
  server.listen(file);
  await once(server, 'listening');
  server.unref();
  return { end: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Is this folder's server alive? If it doesn't respond in time, it counts as alive. */
export function isAlive(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(folder, LIVENESS_SOCKET));
    const tell = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.setTimeout(ANSWER_MS, () => tell(true));
    socket.once('connect', () => tell(true));
    // Refused: the server is gone. Missing: it never got that far, or is being removed. Anything
    // else, such as missing permissions, proves nothing.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => tell(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
