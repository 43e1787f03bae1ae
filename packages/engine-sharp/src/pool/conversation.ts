import { AppError, fromWire } from '@imagemill/errors';
import type { PageImage } from '@imagemill/pdf';
import { toAppError } from '../known-error.js';
import type { ToWorker } from './messages.js';
import { watchUse } from './use.js';
import { type WorkerEvent, type WorkerProcess, wasKilled } from './worker-process.js';

/**
 * How long a worker may take to report that it has started. This catches workers that are stopped
 * or stuck, but must not catch those on a busy machine.
 */
const START_MS = 30_000;

export interface Conversation {
  readonly signal: AbortSignal;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly startMs?: number | undefined;
  readonly maxBytes: number;
  readonly onProgress?: ((share: number) => void) | undefined;
  /** The worker renders the next page once this resolves. */
  readonly onPage: (image: PageImage) => Promise<void>;
}

/** How the job ended, and why the process must end, if it must. */
export type Ending =
  | { readonly answer: unknown; readonly goes?: undefined }
  | { readonly error: AppError; readonly goes?: EndReason }
  /** The job never started, so another worker may take it. */
  | { readonly goes: 'unresponsive' };

export type EndReason = 'deadline' | 'starved' | 'memory' | 'crashed' | 'killed' | 'left' | 'nonsense' | 'unresponsive' | 'suspect';

/**
 * Runs one job. Always settles: with an answer, at the deadline, when the caller leaves, or when
 * the process ends.
 */
export function converse(process: WorkerProcess, message: ToWorker, run: Conversation): Promise<Ending> {
  return new Promise((resolve) => {
    let hasBegun = false;
    let deadline = setTimeout(() => end({ goes: 'unresponsive' }), run.startMs ?? START_MS);
    let stopWatching = () => {};
    const end = (ending: Ending) => {
      clearTimeout(deadline);
      stopWatching();
      run.signal.removeEventListener('abort', onAbort);
      process.listen(() => {});
      resolve(ending);
    };
    const endWith = (code: 'too_complex' | 'timed_out' | 'server_busy' | 'cancelled' | 'internal', goes: EndReason, cause?: unknown) =>
      end({ error: new AppError(code, {}, cause), goes });
    const onAbort = () => endWith('cancelled', 'left');
    const onEvent: { readonly [K in WorkerEvent['kind']]?: (event: Extract<WorkerEvent, { kind: K }>) => void } = {
      started: () => {
        if (hasBegun) return nonsense();
        hasBegun = true;
        clearTimeout(deadline);
        // If this fires, the file isn't to blame: the machine gave the worker too little processor
        // time.
        deadline = setTimeout(() => endWith('server_busy', 'starved'), run.wallMs);
        stopWatching = watchUse(
          () => process.pids(),
          { maxBytes: run.maxBytes, maxCpuMs: run.cpuMs },
          (what) => (what === 'memory' ? endWith('too_complex', 'memory') : endWith('timed_out', 'deadline')),
        );
      },
      progress: ({ share }) => run.onProgress?.(share),
      page: ({ image }) => {
        run.onPage(image).then(
          () => process.say({ kind: 'next' }),
          (cause) => end({ error: toAppError(cause), goes: 'suspect' }),
        );
      },
      done: ({ answer }) => end({ answer }),
      failed: ({ error }) => end(failure(fromWire(error))),
      // A file that needs too much memory or breaks a native library crashes the worker. A kill
      // comes from outside, so the file isn't to blame.
      ended: ({ how }) => {
        if (!hasBegun) end({ goes: 'unresponsive' });
        else if (wasKilled(how)) endWith('server_busy', 'killed');
        else endWith('too_complex', 'crashed');
      },
    };
    const nonsense = () => endWith('internal', 'nonsense', new Error('A process said what makes no sense'));
    run.signal.addEventListener('abort', onAbort, { once: true });
    if (run.signal.aborted) return onAbort();
    process.listen((event) => {
      const listener = onEvent[event.kind] as ((event: WorkerEvent) => void) | undefined;
      if (listener && (hasBegun || event.kind === 'started' || event.kind === 'ended')) listener(event);
      else nonsense();
    });
    process.say(message);
  });
}

/** After running out of memory or an unexpected error, the heap can't be trusted anymore. */
function failure(error: AppError): Ending {
  return error.code === 'too_complex' || error.code === 'internal' ? { error, goes: 'suspect' } : { error };
}
