import type { IncomingMessage } from 'node:http';
import { AppError } from '@imagemill/errors';
import { tooLarge } from '../../http/problem.js';
import type { FileHead } from './file-head.js';
import { HeldBody, type WriteChunks } from './held-body.js';
import type { UploadPlace } from './upload-place.js';

/** A file that came whole. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
  /** How it begins, until it is planned what to do with it. Of a form's further files nothing is kept. */
  readonly head: FileHead | null;
  /** The file name given in a form, unchanged; null for a raw body. */
  readonly name: string | null;
}

/** What a request brought. */
export interface Upload {
  readonly files: readonly [UploadedFile, ...UploadedFile[]];
  /** Options of a form; a raw body has none. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** How fast a body has to come. */
export interface UploadPace {
  /** In each window this many bytes, or the end, must arrive: who sends nothing, or one byte now and then, holds a place for nothing. */
  readonly windowMs: number;
  readonly minBytes: number;
  /** And all of it in this time. */
  readonly overallMs: number;
}

/** 64 kB in half a minute is the slowest line anybody still sends files over. */
export const DEFAULT_PACE: UploadPace = { windowMs: 30_000, minBytes: 64_000, overallMs: 1_800_000 };

export interface BodyRules {
  readonly maxBytes: number;
  readonly pace: UploadPace;
  /** Ends the reading with its reason. */
  readonly signal: AbortSignal;
  /** Where the body is handed on; what comes too slowly for one is held until then. */
  readonly place: UploadPlace;
  readonly onBytes?: (bytes: number) => void;
}

/** Few large writes cost far less than many small ones: so much is gathered for one, or for so long, and twice as much may come in while the disk is at work. */
const BATCH_BYTES = 1_048_576;
const BATCH_MS = 10;
const AHEAD_BYTES = 2 * BATCH_BYTES;

/**
 * Hands the body to `write`, several chunks at a time, in a place of the line; without a place, or with much waiting to be written, nothing more is read.
 * Throws `server_busy`, `file_too_large` and `request_timeout`, and what `write` throws; then the rest stays unread, and the connection open
 * for an answer.
 */
export async function readBody(request: IncomingMessage, write: WriteChunks, rules: BodyRules): Promise<number> {
  const body = new HeldBody(rules.place, write);
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

function readChunks(request: IncomingMessage, take: HeldBody['take'], rules: BodyRules): Promise<number> {
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

    const goOn = () => void (isOpen && request.resume());

    const takeWaiting = async () => {
      isTaking = true;
      try {
        do {
          const chunks = waiting;
          [waiting, waitingBytes] = [[], 0];
          await take(chunks, goOn);
          goOn();
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
      // Whoever answers decides how much of the rest is read before the connection ends.
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
    // A body that came whole closes too, perhaps before its last part is taken.
    const onBroken = () => void (request.complete || fail(new AppError('cancelled')));
    const onAbort = () => fail(signal.reason);
    const window = setInterval(() => {
      // It waits for us: for its place, or for the disk.
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
