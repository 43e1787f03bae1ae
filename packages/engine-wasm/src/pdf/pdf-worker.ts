import { AppError, fromWire } from '@imagemill/errors';
import type { PdfRunOptions } from '@imagemill/pdf';
import type { FromPdfWorker, ToPdfWorker } from './messages.js';

/**
 * The longest a worker may be silent: enough for an image of many megapixels on a slow phone. Stops
 * documents that are designed to never end.
 */
const SILENCE_MS = 300_000;

type Answer = Exclude<FromPdfWorker, { kind: 'progress' | 'failed' }>;
type AnswerKind = Answer['kind'];

/**
 * A PDF worker as the page sees it. Canceling ends it, because WebAssembly can't be interrupted.
 */
export class PdfWorker {
  readonly #worker: Worker;
  readonly #silenceMs: number;
  readonly #asks = new Set<(error: AppError) => void>();
  #ended = false;
  jobsDone = 0;

  constructor(worker: Worker, silenceMs = SILENCE_MS) {
    this.#worker = worker;
    this.#silenceMs = silenceMs;
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  /** Requests without an answer fail with `cancelled`. */
  end(): void {
    this.#ended = true;
    this.#worker.terminate();
    for (const give of [...this.#asks]) give(new AppError('cancelled'));
  }

  /** Sends a message and waits for an answer of one of these kinds. One request at a time. */
  ask<K extends AnswerKind>(
    message: ToPdfWorker,
    kinds: readonly K[],
    { signal, onProgress }: PdfRunOptions = {},
  ): Promise<Extract<Answer, { kind: K }>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted || this.#ended) return reject(new AppError('cancelled'));
      let timer: ReturnType<typeof setTimeout>;
      const listening = new AbortController();
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        listening.abort();
        this.#asks.delete(fail);
        finish();
      };
      const fail = (error: AppError) => settle(() => reject(error));
      const giveUp = (error: AppError) => {
        fail(error);
        this.end();
      };
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => giveUp(new AppError('timed_out')), this.#silenceMs);
      };
      const onMessage = ({ data }: MessageEvent<FromPdfWorker>) => {
        watch();
        if (data.kind === 'progress') onProgress?.(data.progress);
        else if (data.kind === 'failed') this.#failed(fromWire(data.error), fail, giveUp);
        else if ((kinds as readonly string[]).includes(data.kind)) settle(() => resolve(data as Extract<Answer, { kind: K }>));
      };
      const onCrash = (event: Event) => {
        event.preventDefault();
        giveUp(new AppError('too_complex'));
      };
      this.#asks.add(fail);
      this.#worker.addEventListener('message', onMessage, { signal: listening.signal });
      this.#worker.addEventListener('error', onCrash, { signal: listening.signal });
      signal?.addEventListener('abort', () => giveUp(new AppError('cancelled')), { once: true, signal: listening.signal });
      watch();
      this.#worker.postMessage(message);
    });
  }

  /** After a crash or a lack of memory, the heap can't be trusted anymore. */
  #failed(error: AppError, fail: (error: AppError) => void, giveUp: (error: AppError) => void): void {
    if (['too_complex', 'timed_out', 'internal'].includes(error.code)) giveUp(error);
    else fail(error);
  }
}
