import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

const MAX_BYTES = 1_000_000;
const MAX_MS = 2000;
/** A rest this small is cheaper to read than a new connection is to open. */
const SMALL_BYTES = 65_536;

/** Is so much of the body still to come that the connection should end with the answer? */
export function hasLargeRest(request: IncomingMessage): boolean {
  if (request.complete) return false;
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || headers.expect !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

/**
 * The answer, then a bounded drain of the body. Closing at once would reset the connection while the caller still
 * writes, and many callers would never see the answer; reading everything would be work for a refused request.
 */
export function answerThenDrain(answer: string, request: IncomingMessage): Readable {
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
      // Not read on, but not closed either: the caller has the rest of the time to notice the answer.
      if (left < 0) request.pause();
    });
    // Whoever refused it may have stopped it in the middle.
    request.resume();
    request.once('end', done).once('error', done).once('close', done);
  });
}
