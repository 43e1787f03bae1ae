import { longestMs } from '@imagemill/core/run';
import type { PageImage } from '@imagemill/pdf';
import { toAppError } from '../known-error.js';
import { converse, type EndReason } from './conversation.js';
import { OUTPUT_NAME } from './messages.js';
import type { PoolRun } from './pool.js';
import type { Task } from './task.js';
import { residentBytes } from './use.js';
import type { WorkFolder } from './work-folder.js';
import { type Ended, type WorkerEvent, type WorkerProcess, wasKilled } from './worker-process.js';

/**
 * Slow leaks in native libraries add up and heaps never shrink, so a worker beyond these limits is
 * replaced.
 */
const FILES_PER_PROCESS = 500;
const MAX_IDLE_BYTES = 300_000_000;
const PING_MS = 30_000;
/** Memory a process needs besides the limited data: code and stacks. */
const OVERHEAD_BYTES = 200_000_000;
/** System errors that mean a temporary shortage. */
const PASSING = /EAGAIN|ENOMEM|EMFILE|ENFILE|temporarily unavailable|allocate memory|out of memory|too many open files/i;

export interface WorkerSettings {
  readonly folder: WorkFolder;
  readonly memoryMb: number;
  readonly startMs?: number | undefined;
  readonly start: () => WorkerProcess;
  /** The worker can take a file. */
  readonly onIdle: (worker: Worker) => void;
  /** The worker has ended after it was ready, and nothing of it is left. */
  readonly onEnded: (worker: Worker, why: WorkerEnd) => void;
}

export type WorkerEnd = EndReason | 'recycled' | 'closed';

/** Why a process didn't become ready. */
export interface FailedStart {
  readonly why: string;
  /** The system refuses this now and later; otherwise the next try may work. */
  readonly isRefused: boolean;
}

/**
 * One process and its folder, from start to end. It works on one file at a time, and its folder is
 * empty between files.
 */
export class Worker {
  readonly #settings: WorkerSettings;
  #process: WorkerProcess | undefined;
  #files = 0;
  #creating: Promise<void> = Promise.resolve();
  #ending: Promise<void> | undefined;
  #releasing: Promise<void> = Promise.resolve();
  #isIdle = false;
  #isRetired = false;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  /** Starts the process. If it isn't ready in time, ends it and returns why. */
  async start(withinMs: number): Promise<FailedStart | undefined> {
    const failed = await this.#start(withinMs);
    if (!failed) {
      this.#process?.giveWay();
      this.#rest();
      return undefined;
    }
    await this.#process?.kill();
    this.#process = undefined;
    await this.#settings.folder.remove();
    return failed;
  }

  async #start(withinMs: number): Promise<FailedStart | undefined> {
    const { folder, start } = this.#settings;
    try {
      this.#creating = folder.create();
      await this.#creating;
    } catch (error) {
      // If we may not chown, a way without a separate user may work. No other way would fix any
      // other error.
      return { why: messageOf(error), isRefused: (error as NodeJS.ErrnoException).syscall === 'chown' };
    }
    if (this.#ending) return CLOSED;
    try {
      this.#process = start();
    } catch (error) {
      return { why: messageOf(error), isRefused: !PASSING.test(messageOf(error)) };
    }
    const heard = await firstEvent(this.#process, withinMs);
    if (this.#ending) return CLOSED;
    if (heard === undefined) return { why: `not ready after ${Math.round(withinMs / 1000)} s`, isRefused: false };
    if (heard.kind === 'ready') return undefined;
    return heard.kind === 'ended' ? describeEnd(heard.how) : { why: 'it said what makes no sense', isRefused: true };
  }

  /** Reserves the worker for one file, if it's idle. */
  claim(): boolean {
    const claimed = this.#isIdle;
    this.#isIdle = false;
    return claimed;
  }

  /** Whether another worker should replace it. */
  get isWorn(): boolean {
    return this.#files >= FILES_PER_PROCESS || residentBytes(this.#process?.pids() ?? []) > MAX_IDLE_BYTES;
  }

  /**
   * Runs a task; calls `onWorked` once the process is done, before its result is taken. Returns
   * undefined if the process never started on the file, so another worker may have it.
   */
  async run<Answer>(task: Task<Answer>, run: PoolRun, onWorked: () => void): Promise<{ readonly answer: Answer } | undefined> {
    const { folder, memoryMb, startMs } = this.#settings;
    const process = this.#process;
    if (!process) return undefined;
    this.#files += 1;
    try {
      await folder.handIn(task.inputPaths);
    } catch (error) {
      // The worker has just ended, and its folder is gone.
      if (this.#ending) return undefined;
      await this.#release(task);
      throw toAppError(error);
    }
    let page: Promise<void> = Promise.resolve();
    const onPage = (image: PageImage) => {
      page = this.#takePage(task, image, run);
      return page;
    };
    const limits = { maxBytes: memoryMb * 1_000_000 + OVERHEAD_BYTES, wallMs: longestMs(run.cpuMs), startMs };
    const ending = await converse(process, task.message, { ...run, ...limits, onPage });
    // A page on its way must arrive before the caller cleans up.
    await page.catch(() => {});
    if (ending.goes) this.#end(ending.goes);
    else onWorked();
    if ('error' in ending) {
      if (!ending.goes) await this.#release(task);
      throw ending.error;
    }
    return ending.goes ? undefined : this.#finish(task, ending.answer);
  }

  /** Whether the process answers; if it doesn't, the worker is ended. */
  async ping(): Promise<boolean> {
    await this.#releasing;
    const process = this.#process;
    if (!process || !this.claim()) return false;
    process.say({ kind: 'ping' });
    const isAlive = (await firstEvent(process, PING_MS))?.kind === 'pong';
    if (isAlive) this.#rest();
    else this.#end('unresponsive');
    return isAlive;
  }

  /** Ends the worker now if it's idle, otherwise after its file: its successor is ready. */
  retire(): void {
    this.#isRetired = true;
    if (this.claim()) this.#end('recycled');
  }

  /** Ends it at once. */
  async close(): Promise<void> {
    this.#end('closed');
    await Promise.all([this.#ending, this.#releasing]);
  }

  async #takePage(task: Task, image: PageImage, run: PoolRun): Promise<void> {
    const path = task.pageName(task.outputPath, image.page);
    await this.#take(task.pageName(OUTPUT_NAME, image.page), path, image.bytes);
    await run.onPage?.({ ...image, path });
  }

  async #finish<Answer>(task: Task<Answer>, said: unknown): Promise<{ readonly answer: Answer }> {
    try {
      const parsed = task.parse(said);
      if (!parsed) throw new Error('A process gave an answer that makes no sense');
      if (parsed.bytes !== undefined) await this.#take(OUTPUT_NAME, task.outputPath, parsed.bytes);
      // The caller doesn't wait until the folder has been checked.
      this.#releasing = this.#release(task).catch(() => this.#end('nonsense'));
      return parsed;
    } catch (error) {
      this.#end('nonsense');
      throw toAppError(error);
    }
  }

  async #take(name: string, path: string, bytes: number): Promise<void> {
    if ((await this.#settings.folder.takeOut(name, path)) !== bytes) throw new Error('A process gave a file of another size than it said');
  }

  /** Makes the worker ready for the next file. */
  async #release({ inputPaths }: Task): Promise<void> {
    if (this.#ending) return;
    if (!(await this.#settings.folder.isEmptied(inputPaths.length))) return this.#end('suspect');
    if (this.#isRetired) this.#end('recycled');
    else this.#rest();
  }

  #rest(): void {
    const process = this.#process;
    if (!process || this.#ending) return;
    this.#isIdle = true;
    // Whatever an idle process says, it wasn't asked. It may also have ended by now.
    process.listen(({ kind }) => this.#end(kind === 'ended' ? 'crashed' : 'nonsense'));
    if (this.#isIdle) this.#settings.onIdle(this);
  }

  /** Ends the process, then removes everything left of it. */
  #end(why: WorkerEnd): void {
    if (this.#ending) return;
    this.#isIdle = false;
    this.#ending = (async () => {
      // A folder that is still being created would come back.
      await this.#creating.catch(() => {});
      await this.#process?.kill();
      await this.#settings.folder.remove();
      this.#settings.onEnded(this, why);
    })();
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const CLOSED: FailedStart = { why: 'the server stops', isRefused: false };

function describeEnd(how: Ended): FailedStart {
  const { code, signal, words, notStarted } = how;
  const end = notStarted ? 'not started' : signal === null ? `ended with code ${code}` : `ended by ${signal}`;
  const isPassing = wasKilled(how) || signal !== null || PASSING.test(words);
  return { why: words === '' ? end : `${end}: ${words}`, isRefused: !isPassing };
}

/** The first event of a process; undefined if there's none in time. */
function firstEvent(process: WorkerProcess, withinMs: number): Promise<WorkerEvent | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), withinMs);
    process.listen((event) => {
      clearTimeout(timer);
      resolve(event);
    });
  });
}
