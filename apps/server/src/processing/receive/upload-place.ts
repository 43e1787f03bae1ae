import { AppError } from '@imagemill/errors';

/**
 * Takes a place for an upload that has already written this many bytes. Call the returned function
 * to leave it.
 */
export type EnterLine = (writtenBytes: number) => Promise<() => void>;

/**
 * The place of one upload: taken when there is something to write, given back when nothing comes
 * for a while, and taken again.
 */
export class UploadPlace {
  readonly #enter: EnterLine;
  readonly #gone: () => void;
  #leave: (() => void) | null = null;
  #hasEnded = false;
  #longestWaitMs = 0;

  /** `gone` is called once, at the end. */
  constructor(enter: EnterLine, gone: () => void) {
    this.#enter = enter;
    this.#gone = gone;
  }

  get isTaken(): boolean {
    return this.#leave !== null;
  }

  /** Each wait is limited; this was the longest one. */
  get longestWaitMs(): number {
    return this.#longestWaitMs;
  }

  async take(writtenBytes: number): Promise<void> {
    const since = performance.now();
    const leave = await this.#enter(writtenBytes);
    this.#longestWaitMs = Math.max(this.#longestWaitMs, performance.now() - since);
    if (this.#hasEnded) {
      leave();
      throw new AppError('cancelled');
    }
    this.#leave = leave;
  }

  giveBack(): void {
    this.#leave?.();
    this.#leave = null;
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.giveBack();
    this.#gone();
  }
}
