import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

const MAX_BYTES = 1_000_000;
const MAX_MS = 2000;
/** Reading this little is cheaper than opening a new connection. */
const SMALL_BYTES = 65_536;

/** Whether enough of the body is left that the connection should close after the response. */
export function hasLargeRemainder(request: IncomingMessage): boolean {
  if (request.complete) return false;
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || headers.expect !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

/**
 * Sends the response, then drains a limited part of the body. Closing right away would reset the
 * connection while the client is still writing, and many clients would never see the response;
 * reading everything would be wasted work for a rejected request.
 */
export function respondThenDrain(answer: string, request: IncomingMessage): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(answer);
      await drain(request);
    })(),
    { objectMode: false },
  );
}

function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    let left = MAX_BYTES;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      // Stop reading but don't close yet: the client has the remaining time to notice the response.
      if (left < 0) request.pause();
    });
    // The code that rejected the request may have paused it midway.
    request.resume();
    request.once('end', done).once('error', done).once('close', done);
  });
}
