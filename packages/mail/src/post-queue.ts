import { describeFailure } from './failure.js';
import type { MailLog, Message } from './mailer.js';

export interface PostQueueOptions {
  readonly deliver: (message: Message) => Promise<void>;
  readonly log: MailLog;
  /** How many may wait, those that wait for another try too. */
  readonly maxWaiting: number;
  /** The waits before each further try; after the last one a message is given up. */
  readonly retryAfterMs: readonly number[];
  readonly atOnce: number;
  /** How long closing may take. */
  readonly closeWithinMs: number;
}

interface Entry {
  readonly message: Message;
  failures: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Messages on their way, in memory. A restart loses those that no server has taken yet: each is one somebody can ask for again,
 * and a link on disk would be a key under the mat.
 */
export class PostQueue {
  readonly #options: PostQueueOptions;
  readonly #ready: Entry[] = [];
  readonly #resting = new Set<Entry>();
  #running = 0;
  #closing = false;
  #onIdle: () => void = () => {};

  constructor(options: PostQueueOptions) {
    this.#options = options;
  }

  add(message: Message): boolean {
    if (this.#closing || this.#size >= this.#options.maxWaiting) return false;
    this.#ready.push({ message, failures: 0, timer: undefined });
    this.#next();
    return true;
  }

  /** Tries everything once more, at once, and gives up what has not gone out in time. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const entry of this.#resting) this.#wake(entry);
    if (this.#size > 0) {
      const idle = new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        idle,
        new Promise((resolve) => {
          timer = setTimeout(resolve, this.#options.closeWithinMs);
        }),
      ]);
      clearTimeout(timer);
    }
    if (this.#size > 0) this.#options.log.warn({ messages: this.#size }, 'stopped before all mail was sent');
    this.#ready.length = 0;
  }

  get #size(): number {
    return this.#ready.length + this.#resting.size + this.#running;
  }

  #next(): void {
    while (this.#running < this.#options.atOnce) {
      const entry = this.#ready.shift();
      if (entry === undefined) break;
      this.#running += 1;
      void this.#deliver(entry);
    }
    if (this.#size === 0) this.#onIdle();
  }

  async #deliver(entry: Entry): Promise<void> {
    try {
      await this.#options.deliver(entry.message);
    } catch (error) {
      this.#failed(entry, error);
    }
    this.#running -= 1;
    this.#next();
  }

  #failed(entry: Entry, error: unknown): void {
    const { temporary, ...fields } = describeFailure(error);
    const afterMs = this.#options.retryAfterMs[entry.failures];
    entry.failures += 1;
    if (!temporary || afterMs === undefined || this.#closing) {
      this.#options.log.error({ ...fields, tries: entry.failures }, 'a message was given up');
      return;
    }
    this.#options.log.warn({ ...fields, tries: entry.failures, againInMs: afterMs }, 'a message could not be sent for now');
    entry.timer = setTimeout(() => this.#wake(entry), afterMs);
    this.#resting.add(entry);
  }

  #wake(entry: Entry): void {
    clearTimeout(entry.timer);
    this.#resting.delete(entry);
    this.#ready.push(entry);
    this.#next();
  }
}
