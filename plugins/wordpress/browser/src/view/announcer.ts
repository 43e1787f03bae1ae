/**
 * The shortest time between two announcements of progress; a change of state is announced at once.
 */
const EVERY_MS = 20_000;

/** Tells people who don't see the page what's happening, without chatter. */
export class Announcer {
  #lastState = '';
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly say: (text: string) => void,
    readonly now: () => number = () => performance.now(),
  ) {}

  tell(state: string, progress: string): void {
    const changed = state !== this.#lastState;
    if (!changed && this.now() - this.#lastAt < EVERY_MS) return;
    this.#lastState = state;
    this.#lastAt = this.now();
    this.say(`${state} ${progress}`.trim());
  }
}
