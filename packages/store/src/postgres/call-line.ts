import { AppError } from '@imagemill/errors';

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly impatience: NodeJS.Timeout;
}

/** Calls in line for one of a few places, first come, first served; none waits for ever, and all can be sent away. */
export class CallLine {
  readonly #places: number;
  readonly #maxWaitMs: number;
  #taken = 0;
  #waiting: Waiter[] = [];

  constructor(places: number, maxWaitMs: number) {
    this.#places = places;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Nobody has a place, and so nobody waits for one. */
  get isEmpty(): boolean {
    return this.#taken === 0;
  }

  /** Resolves when it is the caller's turn; then `leave` must follow. Rejects with `store_unavailable` where that takes too long. */
  enter(): Promise<void> {
    if (this.#taken < this.#places) {
      this.#taken += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const impatience = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        reject(new AppError('store_unavailable', {}, new Error(`The database was busy with others for ${this.#maxWaitMs} ms.`)));
      }, this.#maxWaitMs);
      const waiter: Waiter = { resolve, reject, impatience };
      this.#waiting.push(waiter);
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#taken -= 1;
      return;
    }
    clearTimeout(next.impatience);
    next.resolve();
  }

  /** Sends everybody in line away. */
  dismiss(error: Error): void {
    for (const { reject, impatience } of this.#waiting.splice(0)) {
      clearTimeout(impatience);
      reject(error);
    }
  }
}
