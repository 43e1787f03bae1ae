import type { PagePicture } from '@imagemill/pdf';
import { answerable } from '../known-error.js';
import { converse, type EndReason } from './conversation.js';
import { residentBytes } from './memory-watch.js';
import { OUTPUT_NAME } from './messages.js';
import type { PoolRun } from './pool.js';
import type { Task } from './task.js';
import type { WorkFolder } from './work-folder.js';
import type { WorkerProcess } from './worker-process.js';

/** Slow leaks in native libraries add up, and heaps never shrink: then a fresh process takes over. */
const FILES_PER_PROCESS = 500;
const MAX_IDLE_BYTES = 300_000_000;
/** A process starts in a tenth of a second; on a machine that is out of breath it takes longer. */
const READY_MS = 60_000;
const PING_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** What a process holds beside the data that are limited: its code and stacks. */
const OVERHEAD_BYTES = 200_000_000;

export interface SlotSettings {
  readonly folder: WorkFolder;
  readonly memoryMb: number;
  readonly start: () => WorkerProcess;
  readonly onIdle: () => void;
  readonly onEnded: (why: string) => void;
}

/** Where one process after another works, one file at a time, in a folder that is empty between two files. */
export class Slot {
  readonly #settings: SlotSettings;
  #process: WorkerProcess | undefined;
  #files = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #pause: NodeJS.Timeout | undefined;
  #starting: Promise<void> = Promise.resolve();
  #ending: Promise<void> = Promise.resolve();
  #releasing: Promise<void> = Promise.resolve();
  #isClosed = false;
  #isIdle = false;

  constructor(settings: SlotSettings) {
    this.#settings = settings;
  }

  /** Takes it for one file, if it is idle: nobody else gets it until then. */
  claim(): boolean {
    const claimed = this.#isIdle;
    this.#isIdle = false;
    return claimed;
  }

  /** Starts a process; throws if it does not get ready. */
  start(): Promise<void> {
    const starting = this.#start();
    this.#starting = starting.catch(() => {});
    return starting;
  }

  async #start(): Promise<void> {
    await this.#settings.folder.clear();
    if (this.#isClosed) return;
    const process = this.#settings.start();
    this.#process = process;
    this.#files = 0;
    if (await saysFirst(process, 'ready', READY_MS)) return this.#rest();
    if (this.#isClosed) return;
    this.#process = undefined;
    await process.kill();
    this.#settings.onEnded('failed_start');
    throw new Error('A process for files did not start');
  }

  /** Starts a process, again and again until one is ready. */
  async keepStarting(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.start();
      this.#pauseMs = FIRST_PAUSE_MS;
    } catch {
      if (this.#isClosed) return;
      this.#pause = setTimeout(() => void this.keepStarting(), this.#pauseMs);
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    }
  }

  /** Has a file worked on; `onWorked` is called as soon as that is over. undefined: the process never began, and another slot may have the file. */
  async run<Answer>(task: Task<Answer>, run: PoolRun, onWorked: () => void): Promise<{ readonly answer: Answer } | undefined> {
    const { folder, memoryMb } = this.#settings;
    const process = this.#process;
    if (!process) return undefined;
    this.#files += 1;
    try {
      await folder.handIn(task.inputPaths);
    } catch (error) {
      // It ended in this very moment, and its folder with it.
      if (process !== this.#process) return undefined;
      await this.#release(task);
      throw answerable(error);
    }
    let page: Promise<void> = Promise.resolve();
    const onPage = (picture: PagePicture) => {
      page = this.#takePage(task, picture, run);
      return page;
    };
    const ending = await converse(process, task.message, { ...run, onPage, maxBytes: memoryMb * 1_000_000 + OVERHEAD_BYTES });
    // One that is on its way arrives before the caller clears up.
    await page.catch(() => {});
    if (ending.goes) this.#replace(process, ending.goes);
    else onWorked();
    if ('error' in ending) {
      if (!ending.goes) await this.#release(task);
      throw ending.error;
    }
    return ending.goes ? undefined : this.#finish(process, task, ending.answer);
  }

  /** Whether its process answers; one that does not is replaced. */
  async ping(): Promise<boolean> {
    await this.#releasing;
    const process = this.#process;
    if (!process || !this.claim()) return false;
    process.say({ kind: 'ping' });
    const answers = await saysFirst(process, 'pong', PING_MS);
    if (answers) this.#rest();
    else this.#replace(process, 'unresponsive');
    return answers;
  }

  /** Ends its process and leaves nothing behind. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#pause);
    this.#replace(this.#process, 'closed');
    await Promise.all([this.#ending, this.#starting, this.#releasing]);
    await this.#settings.folder.remove();
  }

  async #takePage(task: Task, picture: PagePicture, run: PoolRun): Promise<void> {
    const path = task.pageName(task.outputPath, picture.page);
    await this.#take(task.pageName(OUTPUT_NAME, picture.page), path, picture.bytes);
    await run.onPage?.({ ...picture, path });
  }

  async #finish<Answer>(process: WorkerProcess, task: Task<Answer>, said: unknown): Promise<{ readonly answer: Answer }> {
    try {
      const parsed = task.parse(said);
      if (!parsed) throw new Error('A process gave an answer that makes no sense');
      if (parsed.bytes !== undefined) await this.#take(OUTPUT_NAME, task.outputPath, parsed.bytes);
      // Nobody has to wait until its folder was looked at.
      this.#releasing = this.#release(task).catch(() => this.#replace(process, 'nonsense'));
      return parsed;
    } catch (error) {
      this.#replace(process, 'nonsense');
      throw answerable(error);
    }
  }

  async #take(name: string, path: string, bytes: number): Promise<void> {
    if ((await this.#settings.folder.takeOut(name, path)) !== bytes) throw new Error('A process gave a file of another size than it said');
  }

  /** Ready for the next file, or for a fresh process. */
  async #release({ inputPaths }: Task): Promise<void> {
    const process = this.#process;
    if (!process) return;
    if (!(await this.#settings.folder.isEmptied(inputPaths.length))) return this.#replace(process, 'suspect');
    const held = residentBytes(process.pids());
    if (this.#files >= FILES_PER_PROCESS || held > MAX_IDLE_BYTES) this.#replace(process, 'recycled');
    else this.#rest();
  }

  #rest(): void {
    const process = this.#process;
    if (!process || this.#isClosed) return;
    this.#isIdle = true;
    // Whatever an idle process says, nobody asked it. It may also have ended by now.
    process.listen(({ kind }) => this.#replace(process, kind === 'ended' ? 'crashed' : 'nonsense'));
    if (this.#isIdle) this.#settings.onIdle();
  }

  /** Ends the process and starts another. */
  #replace(process: WorkerProcess | undefined, why: EndReason | 'recycled' | 'closed'): void {
    // Its successor has done nothing wrong.
    if (!process || process !== this.#process) return;
    this.#process = undefined;
    this.#isIdle = false;
    this.#ending = process.kill().then(() => this.#settings.onEnded(why));
    void this.#ending.then(() => this.keepStarting());
  }
}

/** Whether a process says this, and nothing else before it, in time. */
function saysFirst(process: WorkerProcess, word: 'ready' | 'pong', withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    process.listen(({ kind }) => {
      clearTimeout(timer);
      resolve(kind === word);
    });
  });
}
