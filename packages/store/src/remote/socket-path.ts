import { join, relative, resolve } from 'node:path';

const SOCKET_NAME = 'operator.sock';
/** What the system keeps of a socket's address, without the zero at its end: 108 bytes on Linux, 104 on macOS and the BSDs. */
const MAX_BYTES = process.platform === 'linux' ? 107 : 103;
/** The socket is made in a folder beside its place: `.operator-XXXXXX/s`. */
const SPARE_BYTES = 5;

/** Where the server of this data directory can be spoken to. Throws a line for a person where no socket can be. */
export function socketPath(directory: string): string {
  if (process.platform === 'win32') throw new Error('A running server cannot be spoken to on Windows: stop it, and run the command again.');
  const whole = resolve(directory, SOCKET_NAME);
  // From here it may well be shorter, and that is what counts.
  const fromHere = relative(process.cwd(), whole);
  const path = Buffer.byteLength(fromHere) < Buffer.byteLength(whole) ? join('.', fromHere) : whole;
  const bytes = Buffer.byteLength(path) + SPARE_BYTES;
  if (bytes > MAX_BYTES)
    throw new Error(
      `The path ${whole} is too long for a socket (${bytes} bytes of ${MAX_BYTES}), so that no command can speak to the running server: choose a shorter DATA_DIR, or stop the server for the command.`,
    );
  return path;
}
