import { AppError, fromWire } from '@imagemill/errors';
import type { PagePicture } from '@imagemill/pdf';
import { answerable } from '../known-error.js';
import type { ToWorker } from './messages.js';
import { watchUse } from './use.js';
import { type WorkerEvent, type WorkerProcess, wasKilled } from './worker-process.js';

/** How long a process may take to say that it has begun. One that is stopped or stuck is found by this; a busy machine must not be. */
const START_MS = 30_000;

export interface Conversation {
  readonly signal: AbortSignal;
  readonly processorMs: number;
  readonly wallMs: number;
  readonly startMs?: number | undefined;
  readonly maxBytes: number;
  readonly onProgress?: ((share: number) => void) | undefined;
  /** The next page is drawn when it resolves. */
  readonly onPage: (picture: PagePicture) => Promise<void>;
}

/** How the work ended, and why its process must go if it must. */
export type Ending =
  | { readonly answer: unknown; readonly goes?: undefined }
  | { readonly error: AppError; readonly goes?: EndReason }
  /** The job was never begun: another process may have it. */
  | { readonly goes: 'unresponsive' };

export type EndReason = 'deadline' | 'starved' | 'memory' | 'crashed' | 'killed' | 'left' | 'nonsense' | 'unresponsive' | 'suspect';

/** Has one job done. It always ends: by an answer, by the deadline, by the caller's leaving, by the end of the process. */
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
        // What a file is not to blame for: the machine gave it no time.
        deadline = setTimeout(() => endWith('server_busy', 'starved'), run.wallMs);
        stopWatching = watchUse(
          () => process.pids(),
          { maxBytes: run.maxBytes, maxProcessorMs: run.processorMs },
          (what) => (what === 'memory' ? endWith('too_complex', 'memory') : endWith('timed_out', 'deadline')),
        );
      },
      progress: ({ share }) => run.onProgress?.(share),
      page: ({ picture }) => {
        run.onPage(picture).then(
          () => process.say({ kind: 'next' }),
          (cause) => end({ error: answerable(cause), goes: 'suspect' }),
        );
      },
      done: ({ answer }) => end({ answer }),
      failed: ({ error }) => end(failure(fromWire(error))),
      // A process dies of a file that needs more memory than it may have, or that breaks a native library. Who kills it is somebody else.
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

/** After a lack of memory or an error that nobody foresaw a heap is not to be trusted any more. */
function failure(error: AppError): Ending {
  return error.code === 'too_complex' || error.code === 'internal' ? { error, goes: 'suspect' } : { error };
}
