import { type Plan, type RunOptions, type RunResult, raceAbort } from '@imagemill/core';
import { AppError, fromWire } from '@imagemill/errors';
import type { Part } from './full/start-vips.js';
import type { FromWorker, ToWorker } from './messages.js';

/**
 * From the last byte loaded until ready. Far more than a slow phone needs; a browser that can't
 * start libvips never gets there.
 */
const START_TIMEOUT_MS = 30_000;
/**
 * For a second worker, if the first one wasn't ready in time: on a busy machine, starting takes
 * longer.
 */
export const SECOND_START_TIMEOUT_MS = 120_000;

/** A few lines of SVG can ask for years of work, which no limit on bytes or pixels can prevent. */
const SVG_TIMEOUT_MS = 30_000;

/**
 * A worker as the page sees it. It runs one file at a time; canceling ends it, because WebAssembly
 * can't be interrupted.
 */
export class EngineWorker {
  /** Resolves when its files have arrived. */
  readonly loaded: Promise<void>;
  readonly ready: Promise<void>;
  readonly parts: ReadonlySet<Part>;
  filesDone = 0;
  /** It was ready once. */
  hasStarted = false;
  #ended = false;
  readonly #startTimeoutMs: number;
  readonly #worker: Worker;
  #nextId = 0;
  #startTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: Worker, parts: ReadonlySet<Part>, startTimeoutMs = START_TIMEOUT_MS) {
    this.#worker = worker;
    this.parts = parts;
    this.#startTimeoutMs = startTimeoutMs;
    this.loaded = this.#arrived();
    this.ready = this.#started();
    this.loaded.catch(() => {});
    this.ready.catch(() => this.end());
    this.#send({ kind: 'start', parts });
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#startTimer);
    this.#worker.terminate();
  }

  async run(plan: Plan, input: Blob, { signal, onProgress }: RunOptions): Promise<RunResult> {
    // If canceled while starting, the worker has seen nothing of the file and is kept for the next
    // one.
    await raceAbort(this.ready, signal);
    const work =
      plan.source.format === 'svg' ? this.#drawnInTime(this.#work(plan, input, onProgress)) : this.#work(plan, input, onProgress);
    return raceAbort(work, signal).then(
      (done) => {
        this.filesDone += 1;
        return done;
      },
      (error) => this.#endAndThrow(error),
    );
  }

  async #work(plan: Plan, input: Blob, onProgress: RunOptions['onProgress']): Promise<RunResult> {
    const drawn = plan.source.format === 'svg' && !plan.keepsVector ? await this.#draw(plan, input) : undefined;
    const id = this.#nextId++;
    const result = this.#reply(id, onProgress);
    this.#send({ kind: 'run', id, plan, input, drawn });
    const done = await result;
    if (!done) throw new AppError('internal');
    return done;
  }

  async #draw(plan: Plan, input: Blob): Promise<Blob | undefined> {
    // Few files are SVGs, so the code that draws them is loaded with the first.
    const { drawSvg } = await import('./draw-svg.js');
    return drawSvg(plan, input, async () => {
      const id = this.#nextId++;
      const tried = this.#reply(id);
      this.#send({ kind: 'try', id, input });
      await tried;
    });
  }

  /** Writing takes as long as it takes; only drawing is limited. */
  #drawnInTime<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new AppError('timed_out')), SVG_TIMEOUT_MS);
      const stop = this.#listen(({ kind }) => {
        if (kind === 'drawn') clearTimeout(timer);
      });
      work.then(resolve, reject).finally(() => {
        stop();
        clearTimeout(timer);
      });
    });
  }

  /** After a cancel, a crash or a lack of memory, the worker's heap can't be trusted anymore. */
  #endAndThrow(error: unknown): never {
    const broken = !(error instanceof AppError) || ['cancelled', 'too_complex', 'timed_out', 'internal'].includes(error.code);
    if (broken) this.end();
    throw error;
  }

  #arrived(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onFailure(() =>
        reject(new AppError('internal', { detail: 'The engine could not be loaded. Check your connection and try again.' })),
      );
      this.#listen(({ kind }) => {
        if (kind === 'loaded' || kind === 'ready') resolve();
      });
    });
  }

  /**
   * Once its files are there, only the browser can prevent a start: by a crash, which other files
   * may have caused, or by never becoming ready.
   */
  async #started(): Promise<void> {
    const started = new Promise<void>((resolve, reject) => {
      const fail = (code: 'internal' | 'timed_out') => reject(new AppError(code, { detail: 'The engine did not start in this browser.' }));
      this.#onFailure(() => fail('internal'));
      this.#listen(({ kind }) => {
        if (kind === 'loaded') this.#startTimer = setTimeout(fail, this.#startTimeoutMs, 'timed_out');
        if (kind !== 'ready') return;
        clearTimeout(this.#startTimer);
        this.hasStarted = true;
        resolve();
      });
    });
    started.catch(() => {});
    await this.loaded;
    await started;
  }

  #onFailure(listener: () => void): void {
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      listener();
    });
    this.#listen(({ kind }) => {
      if (kind === 'not_started') listener();
    });
  }

  /** The outcome of the message with this id; undefined for a try. */
  #reply(id: number, onProgress?: RunOptions['onProgress']): Promise<RunResult | undefined> {
    return new Promise((resolve, reject) => {
      const stop = this.#listen((message) => {
        if (!('id' in message) || message.id !== id) return;
        if (message.kind === 'progress') return onProgress?.(message.share);
        stop();
        if (message.kind === 'done') resolve(message.result);
        else if (message.kind === 'tried') resolve(undefined);
        else reject(fromWire(message.error));
      });
      this.#worker.addEventListener('error', () => reject(new AppError('too_complex')), { once: true });
    });
  }

  #listen(listener: (message: FromWorker) => void): () => void {
    const onMessage = (event: MessageEvent<FromWorker>) => listener(event.data);
    this.#worker.addEventListener('message', onMessage);
    return () => this.#worker.removeEventListener('message', onMessage);
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
