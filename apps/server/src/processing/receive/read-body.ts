import type { IncomingMessage } from 'node:http';
import { AppError } from '@imagemill/errors';
import { tooLarge } from '../../http/problem.js';
import { BufferedBody, type WriteChunks } from './buffered-body.js';
import type { FileHead } from './file-head.js';
import type { UploadPlace } from './upload-place.js';

/** A completely received file. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
  /** The file's first bytes, until the work is planned. Not kept for a form's additional files. */
  readonly head: FileHead | null;
  /** The file name given in a form, unchanged; null for a raw body. */
  readonly name: string | null;
}

/** The content of a request. */
export interface Upload {
  readonly files: readonly [UploadedFile, ...UploadedFile[]];
  /** A form's options; a raw body has none. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** How fast a body has to arrive. */
export interface UploadPace {
  /**
   * At least this many bytes, or the end, must arrive in each window: a client that sends nothing,
   * or a byte now and then, would tie up a place in the queue.
   */
  readonly windowMs: number;
  readonly minBytes: number;
  /** And all of it within this time. */
  readonly overallMs: number;
}

/** 64 kB in half a minute: the slowest line anyone still uploads over. */
export const DEFAULT_PACE: UploadPace = { windowMs: 30_000, minBytes: 64_000, overallMs: 1_800_000 };

export interface BodyRules {
  readonly maxBytes: number;
  readonly pace: UploadPace;
  /** Stops reading and rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** The body is passed on while it has this place; without one, it's kept in memory. */
  readonly place: UploadPlace;
  readonly onBytes?: (bytes: number) => void;
}

/**
 * A few large writes cost far less than many small ones: gather this much, or for this long, before
 * a write. Twice as much may arrive while the disk is busy.
 */
const BATCH_BYTES = 1_048_576;
const BATCH_MS = 10;
const AHEAD_BYTES = 2 * BATCH_BYTES;

/**
 * Passes the body to `write`, several chunks at a time, while it has a place in the queue. Without
 * a place, or with too much waiting to be written, it stops reading. Throws `server_busy`,
 * `file_too_large` and `request_timeout`, and what `write` throws; then the rest stays unread, and
 * the connection open for a response.
 */
export async function readBody(request: IncomingMessage, write: WriteChunks, rules: BodyRules): Promise<number> {
  const body = new BufferedBody(rules.place, write);
  try {
    const onBytes = (length: number) => {
      body.note(length);
      rules.onBytes?.(length);
    };
    const bytes = await readChunks(request, (chunks, onPlace) => body.take(chunks, onPlace), { ...rules, onBytes });
    await body.finish();
    return bytes;
  } finally {
    body.stop();
  }
}

function readChunks(request: IncomingMessage, take: BufferedBody['take'], rules: BodyRules): Promise<number> {
  const { maxBytes, pace, signal, place, onBytes } = rules;
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let inWindow = 0;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    let taking: Promise<void> = Promise.resolve();
    let isTaking = false;
    let isOpen = true;
    let hasEnded = false;
    let gathering: NodeJS.Timeout | undefined;

    const isWorthTaking = () => waitingBytes >= BATCH_BYTES || !place.isTaken || hasEnded;

    const resume = () => void (isOpen && request.resume());

    const takeWaiting = async () => {
      isTaking = true;
      try {
        do {
          const chunks = waiting;
          [waiting, waitingBytes] = [[], 0];
          await take(chunks, resume);
          resume();
        } while (waiting.length > 0 && isOpen && isWorthTaking());
      } finally {
        isTaking = false;
      }
      if (waiting.length > 0) gather();
    };
    const startTaking = () => {
      clearTimeout(gathering);
      gathering = undefined;
      if (isTaking || !isOpen) return;
      taking = takeWaiting();
      taking.catch(fail);
    };
    const gather = () => {
      if (isOpen) gathering ??= setTimeout(startTaking, BATCH_MS);
    };

    const finish = (settle: () => void) => {
      isOpen = false;
      clearInterval(window);
      clearTimeout(overall);
      clearTimeout(gathering);
      signal.removeEventListener('abort', onAbort);
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      settle();
    };
    const fail = (error: unknown) => {
      if (!isOpen) return;
      finish(() => reject(error));
      // The code that responds decides how much of the rest to read before the connection closes.
      request.pause();
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      inWindow += chunk.length;
      onBytes?.(chunk.length);
      if (bytes > maxBytes) return fail(tooLarge(maxBytes));
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (!place.isTaken || waitingBytes >= AHEAD_BYTES) request.pause();
      if (isTaking) return;
      if (isWorthTaking()) startTaking();
      else gather();
    };
    const onEnd = () => {
      hasEnded = true;
      if (waiting.length > 0) startTaking();
      taking.then(() => isOpen && finish(() => resolve(bytes)), fail);
    };
    // A complete request also emits `close`, maybe before its last part is taken.
    const onBroken = () => void (request.complete || fail(new AppError('cancelled')));
    const onAbort = () => fail(signal.reason);
    const window = setInterval(() => {
      // While chunks are being taken, the client is waiting for us: for a place or for the disk.
      if (inWindow < pace.minBytes && !isTaking) return fail(new AppError('request_timeout'));
      inWindow = 0;
    }, pace.windowMs);
    const overall = setTimeout(() => fail(new AppError('request_timeout')), pace.overallMs);

    if (signal.aborted) return fail(signal.reason);
    if (request.destroyed && !request.complete) return fail(new AppError('cancelled'));
    signal.addEventListener('abort', onAbort, { once: true });
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}
