import type { FailedStart, Worker, WorkerEnd, WorkerSettings } from './worker.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/**
 * A worker usually starts in 0.2 s. On an overloaded machine it can take much longer, so the limit
 * doubles with each failed start.
 */
const FIRST_READY_MS = 30_000;
const LONGEST_READY_MS = 600_000;

export interface SlotSettings {
  /** Creates a worker without starting it. */
  readonly create: (events: Pick<WorkerSettings, 'onIdle' | 'onEnded'>) => Worker;
  /** Called when the slot's worker can take a file. */
  readonly onIdle: () => void;
  readonly onEnded: (why: WorkerEnd) => void;
  readonly onFailedStart: (failed: FailedStart) => void;
}

/** Keeps one worker available: when one ends, another is started. */
export class Slot {
  readonly #settings: SlotSettings;
  #worker: Worker | undefined;
  /** The worker that is starting; the current one may still be working on a file. */
  #successor: Worker | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #readyMs = FIRST_READY_MS;
  #pause: NodeJS.Timeout | undefined;
  /** Workers that have not ended yet. */
  readonly #alive = new Set<Worker>();
  #isClosed = false;

  constructor(settings: SlotSettings) {
    this.#settings = settings;
  }

  /** Reserves the worker for one file, if it's idle. */
  claim(): Worker | undefined {
    return this.#worker?.claim() ? this.#worker : undefined;
  }

  async ping(): Promise<boolean> {
    return (await this.#worker?.ping()) ?? false;
  }

  /** Starts a worker. Returns why it didn't become ready, if it didn't. */
  async start(): Promise<FailedStart | undefined> {
    const worker = this.#settings.create({
      onIdle: (idle) => this.#onIdle(idle),
      onEnded: (ended, why) => this.#onEnded(ended, why),
    });
    this.#successor = worker;
    this.#alive.add(worker);
    const failed = await worker.start(this.#readyMs);
    this.#successor = undefined;
    if (failed) {
      this.#alive.delete(worker);
      this.#readyMs = Math.min(LONGEST_READY_MS, this.#readyMs * 2);
      if (!this.#isClosed) this.#settings.onFailedStart(failed);
      return failed;
    }
    this.#readyMs = FIRST_READY_MS;
    return undefined;
  }

  /** Starts a worker and retries until one is ready. */
  async keepStarting(): Promise<void> {
    if (this.#isClosed || this.#successor || this.#pause) return;
    const failed = await this.start();
    if (!failed) {
      this.#pauseMs = FIRST_PAUSE_MS;
    } else if (!this.#isClosed) {
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        void this.keepStarting();
      }, this.#pauseMs);
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    }
  }

  /** Ends its workers and starts no new ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#pause);
    await Promise.all([...this.#alive].map((worker) => worker.close()));
  }

  #onIdle(worker: Worker): void {
    if (worker === this.#successor) {
      const before = this.#worker;
      this.#worker = worker;
      before?.retire();
    } else if (worker.isWorn) {
      // It keeps working until its successor is ready.
      void this.keepStarting();
    }
    this.#settings.onIdle();
  }

  #onEnded(worker: Worker, why: WorkerEnd): void {
    this.#alive.delete(worker);
    if (worker === this.#worker) {
      this.#worker = undefined;
      void this.keepStarting();
    }
    this.#settings.onEnded(why);
  }
}
