import { setTimeout as sleep } from 'node:timers/promises';
import { createQueue, type Queue } from '@imagemill/core';
import { describeFailure } from './failure.js';
import type { MailLog, Message } from './mailer.js';

export interface PostQueueOptions {
  readonly deliver: (message: Message) => Promise<void>;
  readonly log: MailLog;
  /** How many may wait, including those that wait for a retry. */
  readonly maxWaiting: number;
  /** The waits before each retry; after the last one, a message is given up. */
  readonly retryAfterMs: readonly number[];
  readonly atOnce: number;
  /** How long closing may take. */
  readonly closeWithinMs: number;
}

/**
 * Messages being sent, in memory. A restart loses those that no server has accepted: users can
 * request each of them again, and a link stored on disk would be like a key under the doormat.
 */
export class PostQueue {
  readonly #options: PostQueueOptions;
  readonly #queue: Queue;
  readonly #underWay = new Set<Promise<void>>();
  /** These end the waits before a retry. */
  readonly #wakes = new Set<() => void>();
  #closing = false;

  constructor(options: PostQueueOptions) {
    this.#options = options;
    this.#queue = createQueue(options.atOnce);
  }

  add(message: Message): boolean {
    if (this.#closing || this.#underWay.size >= this.#options.maxWaiting) return false;
    // This rejects only if the message was still in the queue when time ran out.
    const carrying = this.#carry(message)
      .catch(() => {})
      .finally(() => this.#underWay.delete(carrying));
    this.#underWay.add(carrying);
    return true;
  }

  /** Tries everything once more, at once, and gives up what isn't sent in time. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const wake of this.#wakes) wake();
    const timeout = new AbortController();
    const late = sleep(this.#options.closeWithinMs, undefined, { signal: timeout.signal }).catch(() => {});
    await Promise.race([Promise.all(this.#underWay), late]);
    timeout.abort();
    if (this.#underWay.size > 0) this.#options.log.warn({ messages: this.#underWay.size }, 'stopped before all mail was sent');
    this.#queue.dismiss(new Error('The mailer is closed.'));
  }

  async #carry(message: Message): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const restMs = await this.#queue.run(() => this.#deliver(message, tries));
      if (restMs === undefined) return;
      await this.#rest(restMs);
    }
  }

  /** Returns how long to wait before a retry; undefined if there is none. */
  async #deliver(message: Message, tries: number): Promise<number | undefined> {
    const { deliver, log, retryAfterMs } = this.#options;
    try {
      await deliver(message);
      return undefined;
    } catch (error) {
      const { temporary, ...fields } = describeFailure(error);
      const againInMs = temporary && !this.#closing ? retryAfterMs[tries - 1] : undefined;
      if (againInMs === undefined) log.error({ ...fields, tries }, 'a message was given up');
      else log.warn({ ...fields, tries, againInMs }, 'a message could not be sent for now');
      return againInMs;
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#closing) return;
    let wake = () => {};
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#wakes.add(wake);
    });
    this.#wakes.delete(wake);
  }
}
