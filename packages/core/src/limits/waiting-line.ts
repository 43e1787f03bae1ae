import { AppError } from '@imagemill/errors';

/** Lets at most `places` in at once, in the order they come. Whoever is aborted while waiting leaves the line. */
export class WaitingLine {
  readonly #places: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /** Resolves when there is a place; call what it gives to leave it. Throws `cancelled` when aborted before. */
  enter(signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new AppError('cancelled'));
      const begin = () => {
        signal?.removeEventListener('abort', onAbort);
        this.#inside += 1;
        resolve(this.#leaving());
      };
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(new AppError('cancelled'));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(begin);
      this.#next();
    });
  }

  #leaving(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#inside -= 1;
      this.#next();
    };
  }

  #next(): void {
    if (this.#inside < this.#places) this.#waiting.shift()?.();
  }
}
