import type { FromWorker, ToWorker } from './messages.js';

/** For tests outside a browser: a worker whose answers the test gives. */
export class StandInWorker extends EventTarget {
  isEnded = false;
  readonly runs: Extract<ToWorker, { kind: 'run' }>[] = [];
  #onRun: ((id: number) => void) | undefined;

  constructor(onRun?: (id: number, worker: StandInWorker) => void) {
    super();
    this.#onRun = onRun && ((id) => onRun(id, this));
  }

  terminate(): void {
    this.isEnded = true;
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'start') queueMicrotask(() => this.say({ kind: 'ready' }));
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
