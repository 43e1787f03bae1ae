import { join, relative, resolve } from 'node:path';

const SOCKET_NAME = 'operator.sock';
/**
 * How long a socket's address can be without its terminating zero: 108 bytes with it on Linux, 104
 * on macOS and the BSDs.
 */
const MAX_BYTES = process.platform === 'linux' ? 107 : 103;
/** The socket is created in a folder next to its final path: `.operator-XXXXXX/s`. */
const SPARE_BYTES = 5;

/**
 * The socket path of this data directory's server. Throws a message for the operator if a socket
 * isn't possible.
 */
export function socketPath(directory: string): string {
  if (process.platform === 'win32') throw new Error('A running server cannot be spoken to on Windows: stop it, and run the command again.');
  const whole = resolve(directory, SOCKET_NAME);
  // Relative to the working directory it may be shorter, and only the length used counts.
  const fromHere = relative(process.cwd(), whole);
  const path = Buffer.byteLength(fromHere) < Buffer.byteLength(whole) ? join('.', fromHere) : whole;
  const bytes = Buffer.byteLength(path) + SPARE_BYTES;
  if (bytes > MAX_BYTES)
    throw new Error(
      `The path ${whole} is too long for a socket (${bytes} bytes of ${MAX_BYTES}), so that no command can speak to the running server: choose a shorter DATA_DIR, or stop the server for the command.`,
    );
  return path;
}
