import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@imagemill/errors';

/** Work that is under way when the server is told to stop has this long to finish; its answer needs the rest of the 10 s. */
const FINISH_MS = 8000;

/** Those whose files are here. */
export class Callers {
  readonly #present = new Set<Caller>();

  get count(): number {
    return this.#present.size;
  }

  welcome(request: IncomingMessage, response: ServerResponse): Caller {
    const caller = new Caller(request, response, () => this.#present.delete(caller));
    this.#present.add(caller);
    return caller;
  }

  /** Sends away those whose files are not whole yet, or all of them. */
  dismiss(who: 'uploading' | 'all'): void {
    for (const caller of this.#present) if (who === 'all' || caller.uploading) caller.dismiss();
  }
}

/** Whoever waits for one answer. */
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

  /** Aborted when the caller has left, or was dismissed; the reason is an AppError. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  /** The file is whole: the connection is silent from now on until there is an answer, however long that takes. */
  hush(): void {
    this.uploading = false;
    this.#request.socket.setTimeout?.(0);
  }

  /** Not until now: too long a wait, or the server stops. */
  dismiss(why = new AppError('server_busy', { detail: 'The server is stopping. Try again in a moment.' })): void {
    this.#left.abort(why);
  }

  /** The answer is on its way: who does not read it is cut off again. */
  farewell(stalledMs: number): void {
    this.#gone();
    this.#response.off('close', this.#onClose);
    this.#request.socket.setTimeout?.(stalledMs);
  }

  readonly #onClose = () => this.#left.abort(new AppError('cancelled'));
}

/** No new work from now on: uploads end at once, and what takes too long is ended, answered `server_busy` and not charged. */
export function stopWork(callers: Callers, finishMs = FINISH_MS): void {
  callers.dismiss('uploading');
  setTimeout(() => callers.dismiss('all'), finishMs).unref();
}
