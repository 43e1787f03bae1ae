import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@imagemill/errors';

/**
 * How much time running work gets to finish when the server is told to stop. The response needs the
 * rest of the 10 s.
 */
const FINISH_MS = 8000;

/** The clients whose files are on this server. */
export class Callers {
  readonly #present = new Set<Caller>();

  get count(): number {
    return this.#present.size;
  }

  track(request: IncomingMessage, response: ServerResponse): Caller {
    const caller = new Caller(request, response, () => this.#present.delete(caller));
    this.#present.add(caller);
    return caller;
  }

  /** Ends the requests that are still uploading, or all of them. */
  dismiss(who: 'uploading' | 'all'): void {
    for (const caller of this.#present) if (who === 'all' || caller.uploading) caller.dismiss();
  }
}

/** A client waiting for one response. */
export class Caller {
  readonly #left = new AbortController();
  readonly #response: ServerResponse;
  readonly #request: IncomingMessage;
  readonly #gone: () => void;
  uploading = true;

  constructor(request: IncomingMessage, response: ServerResponse, gone: () => void) {
    this.#request = request;
    this.#response = response;
    this.#gone = gone;
    response.once('close', this.#onClose);
    if (response.destroyed) this.#onClose();
  }

  /** Aborts when the client disconnects or is dismissed; the reason is an AppError. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  /**
   * Call this when the upload is complete. The connection is now silent until the response, however
   * long that takes, so it must not time out.
   */
  uploadDone(): void {
    this.uploading = false;
    this.#request.socket.setTimeout?.(0);
  }

  /** Gives up on the request because it waited too long or the server is stopping. */
  dismiss(why = new AppError('server_busy', { detail: 'The server is stopping. Try again in a moment.' })): void {
    this.#left.abort(why);
  }

  /**
   * Call this when the response is on its way. From then on, timeouts apply again: a client that
   * doesn't read it is disconnected.
   */
  release(stalledMs: number): void {
    this.#gone();
    this.#response.off('close', this.#onClose);
    this.#request.socket.setTimeout?.(stalledMs);
  }

  readonly #onClose = () => this.#left.abort(new AppError('cancelled'));
}

/**
 * Starts no new work: uploads end right away; work that takes too long is ended, answered with
 * `server_busy` and not charged.
 */
export function stopWork(callers: Callers, finishMs = FINISH_MS): void {
  callers.dismiss('uploading');
  setTimeout(() => callers.dismiss('all'), finishMs).unref();
}
