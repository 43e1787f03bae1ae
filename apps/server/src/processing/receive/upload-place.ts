import { AppError } from '@imagemill/errors';

/** Gives a place to an upload of which so many bytes were written already; call what it gives to leave it. */
export type EnterLine = (writtenBytes: number) => Promise<() => void>;

/** The place of one upload: taken when there is something to write, given back when there is nothing for a while, taken again. */
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

  /** Each wait is bounded; this was the longest. */
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
