import type { FromWorker, ToWorker } from './messages.js';

/** For tests outside a browser: a worker whose answers come from the test. */
export class StandInWorker extends EventTarget {
  isEnded = false;
  readonly runs: Extract<ToWorker, { kind: 'run' }>[] = [];
  readonly #onRun: ((id: number) => void) | undefined;
  readonly #onStart: () => void;

  /** By default, it's ready at once. */
  constructor(
    onRun?: (id: number, worker: StandInWorker) => void,
    onStart: (worker: StandInWorker) => void = (worker) => worker.say({ kind: 'ready' }),
  ) {
    super();
    this.#onRun = onRun && ((id) => onRun(id, this));
    this.#onStart = () => onStart(this);
  }

  terminate(): void {
    this.isEnded = true;
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'start') queueMicrotask(this.#onStart);
    if (message.kind !== 'run') return;
    this.runs.push(message);
    queueMicrotask(() => this.#onRun?.(message.id));
  }

  say(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** As the code under test sees it. */
  get asWorker(): Worker {
    return this as unknown as Worker;
  }
}
