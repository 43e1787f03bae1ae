import { type Converter, createConverter } from '../convert/converter.js';
import type { Job } from '../convert/job.js';
import { runInBrowser } from '../run/browser-run.js';
import type { JobTools } from '../run/convert-job.js';
import { Stopped } from '../run/retry-policy.js';
import type { WakeableDelay } from '../run/wakeable-delay.js';
import { part, show, write } from './elements.js';
import { fill, type PageData } from './page-data.js';

/** Survives a reload of this tab, nothing more: this user chose to convert in this tab. */
const STARTED_KEY = 'imagemill-webp-browser';
/** Set while the user has paused: a reload must not end the pause. */
const PAUSED_KEY = 'imagemill-webp-browser-paused';

interface Context extends Omit<JobTools, 'converter' | 'signal'> {
  readonly delay: WakeableDelay;
  readonly words: PageData['words'];
  readonly mayGetMore: () => boolean;
  /** Called when converting starts or ends. */
  readonly onRunningChange: () => void;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/** The part of the page that converts in this browser. */
export class BrowserPart {
  #stop: AbortController | undefined;
  readonly #now = new Set<Job>();

  constructor(readonly around: Context) {
    part('browser-start').addEventListener('click', () => this.start());
    part('browser-stop').addEventListener('click', () => {
      this.#remember(undefined);
      this.stop();
      part('browser-start').focus();
    });
    part<HTMLInputElement>('browser-all').checked = sessionStorage.getItem(STARTED_KEY) === 'all';
  }

  get isRunning(): boolean {
    return this.#stop !== undefined;
  }

  /** Resumes after a reload if this tab was converting and not paused. */
  restore(): void {
    if (sessionStorage.getItem(STARTED_KEY) && !sessionStorage.getItem(PAUSED_KEY)) this.start();
  }

  /** Stops until `resume` or a click on Start, even across reloads. */
  pause(): void {
    sessionStorage.setItem(PAUSED_KEY, 'yes');
    this.stop();
  }

  /** Continues what the pause stopped. */
  resume(): void {
    sessionStorage.removeItem(PAUSED_KEY);
    this.restore();
  }

  stop(): void {
    this.#stop?.abort();
  }

  start(): void {
    if (this.#stop) return;
    const all = part<HTMLInputElement>('browser-all').checked;
    this.#remember(all ? 'all' : 'some');
    sessionStorage.removeItem(PAUSED_KEY);
    const stop = new AbortController();
    this.#stop = stop;
    show('browser-stop', true);
    show('browser-start', false);
    part('browser-stop').focus();
    write('browser-now', this.around.words.browserStarting);
    this.around.onRunningChange();
    this.#run(all, stop.signal)
      .then(() => this.#end(this.around.words.browserDone))
      .catch((error: unknown) => {
        this.#end('');
        if (!(error instanceof Stopped)) this.around.onError(error);
      });
  }

  async #run(all: boolean, signal: AbortSignal): Promise<void> {
    if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') return this.#unable();
    const converter = openConverter();
    const onAbort = () => converter.close();
    signal.addEventListener('abort', onAbort);
    try {
      await runInBrowser({
        ...this.around,
        ...{ converter, signal, all },
        onBegin: (job) => this.#show(job, true),
        onEnd: (job) => this.#show(job, false),
        onHeld: (held) => {
          if (held) write('browser-now', this.around.words.browserHeld);
        },
      });
    } finally {
      converter.close();
      await this.around.api.release().catch(() => {});
    }
  }

  #unable(): void {
    this.#remember(undefined);
    throw new Error(this.around.words.browserUnable);
  }

  #show(job: Job, begins: boolean): void {
    if (begins) this.#now.add(job);
    else this.#now.delete(job);
    if (this.#now.size > 0)
      write('browser-now', fill(this.around.words.browserNow, [...this.#now].map(({ sourceFile }) => sourceFile).join(', ')));
    if (!begins) this.around.onChange();
  }

  #end(text: string): void {
    const focused = document.activeElement === part('browser-stop');
    this.#stop = undefined;
    if (text) this.#remember(undefined);
    show('browser-stop', false);
    show('browser-start', true);
    if (focused) part('browser-start').focus();
    write('browser-now', text);
    this.around.onRunningChange();
    this.around.onChange();
  }

  #remember(what: 'all' | 'some' | undefined): void {
    if (what) sessionStorage.setItem(STARTED_KEY, what);
    else sessionStorage.removeItem(STARTED_KEY);
  }
}

function openConverter(): Converter {
  return createConverter(
    () => new Worker(new URL('../convert/convert.worker.ts', import.meta.url), { type: 'module', name: 'imagemill-webp' }),
  );
}
