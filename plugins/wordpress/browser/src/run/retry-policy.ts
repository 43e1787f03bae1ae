import { RestError } from '../rest/rest-error.js';
import type { WakeableDelay } from './wakeable-delay.js';

/** What the page is waiting for: nothing, the connection or the server, or a sign-in. */
export type Wait = 'none' | 'away' | 'signed_out';

const FIRST_MS = 2_000;
const MOST_MS = 30_000;
/** Asking again is how the page notices a sign-in in another tab. */
const SIGN_IN_MS = 10_000;

/** Thrown when a run was stopped. */
export class Stopped extends Error {}

/** Repeats calls that fail for reasons that pass on their own or that the user can fix. */
export class RetryPolicy {
  readonly #waiting = new Map<symbol, Wait>();

  constructor(
    readonly delay: WakeableDelay,
    readonly onWait: (wait: Wait) => void,
  ) {}

  /**
   * Resolves to the call's result, however long it takes. Throws `Stopped` when the signal is
   * aborted, and any error that waiting can't fix.
   */
  async until<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const me = Symbol();
    try {
      for (let pauseMs = FIRST_MS; ; pauseMs = Math.min(MOST_MS, pauseMs * 2)) {
        if (signal?.aborted) throw new Stopped();
        try {
          return await call();
        } catch (error) {
          if (signal?.aborted) throw new Stopped();
          if (!(error instanceof RestError) || (error.trouble !== 'away' && error.trouble !== 'signed_out')) throw error;
          this.#tell(me, error.trouble);
          await this.delay.sleep(error.trouble === 'away' ? pauseMs : SIGN_IN_MS, signal);
        }
      }
    } finally {
      this.#tell(me, 'none');
    }
  }

  /** Several calls may wait at once; the page shows the more serious problem. */
  #tell(who: symbol, wait: Wait): void {
    if (wait === 'none') this.#waiting.delete(who);
    else this.#waiting.set(who, wait);
    const waits = [...this.#waiting.values()];
    this.onWait(waits.includes('signed_out') ? 'signed_out' : waits.length > 0 ? 'away' : 'none');
  }
}
