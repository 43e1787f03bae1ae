/** Runs one task at a time, and none once closed. */
export class OneAtATime {
  readonly #busy: string;
  readonly #closed = new AbortController();
  #running: Promise<void> | undefined;

  /** `busy` is the error message for a second caller. */
  constructor(busy: string) {
    this.#busy = busy;
  }

  async run(work: (signal: AbortSignal) => Promise<void>, signal?: AbortSignal): Promise<void> {
    if (this.#running) throw new Error(this.#busy);
    this.#running = work(signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal);
    try {
      await this.#running;
    } finally {
      this.#running = undefined;
    }
  }

  /** Aborts the task and waits until it has ended. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#running?.catch(() => {});
  }
}
