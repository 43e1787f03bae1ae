import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@imagemill/errors';
import { type Way, waysFor } from './isolation/ways.js';
import type { Pool, PoolObserver, PoolOptions, PoolRun, PoolState } from './pool.js';
import { createPoolQueue } from './pool-queue.js';
import { type StartedSlots, startSlots } from './start-slots.js';
import { documentTask, imageTask, type Task } from './task.js';
import type { Worker } from './worker.js';

const WORKER_SCRIPT = fileURLToPath(new URL('../worker/main.js', import.meta.url));

/** Extra workers: when one is ended, its successor is already running. */
const SPARES = 1;
/** How many workers get a file if none of them even starts on it. */
const MAX_TRIES = 3;
/** If no worker can be isolated well enough, an operator may fix that in the meantime. */
const TRY_AGAIN_MS = 60_000;

/**
 * Opens a pool that starts its workers in one of these ways, best first. Resolves when the first
 * worker is ready, when a start has failed and will be retried, or when it's clear that no worker
 * may get files.
 */
export async function startPool(options: PoolOptions, ways: readonly Way[]): Promise<Pool> {
  const { workers } = options;
  const closing = new AbortController();
  options.signal?.addEventListener('abort', () => closing.abort(), { once: true });
  let onDecided = () => {};
  const decided = new Promise<void>((resolve) => {
    onDecided = resolve;
  });
  const observer: PoolObserver = {
    ...options.observer,
    failedStart: (way, why) => {
      onDecided();
      options.observer?.failedStart?.(way, why);
    },
  };
  /** Undefined until the first worker is ready, or it's clear that none may get files. */
  let started: StartedSlots | undefined;
  /** How many workers have a file, or a result that is being taken. */
  let claimed = 0;
  const queue = createPoolQueue<Worker>({ ...options, observer, findRoom: () => firstOf(started?.slots ?? [], (slot) => slot.claim()) });

  /** Tries again if no way is good enough: an operator may fix that in the meantime. */
  async function start(): Promise<void> {
    const settings = { ...options, observer, signal: closing.signal };
    for (;;) {
      started = await startSlots(settings, workers + SPARES, ways, () => queue.advance());
      if (closing.signal.aborted) return;
      onDecided();
      observer.started?.(state());
      queue.advance();
      if (started.slots.length > 0) return;
      await pause(TRY_AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  function state(): PoolState {
    const { way, refused = [] } = started ?? {};
    const note = way
      ? way.note
      : started
        ? `Workers cannot be shut off as far as they must be: ${options.minIsolation}.`
        : 'Workers are starting.';
    return {
      workers,
      busy: queue.inside.size,
      waiting: queue.waiting.length,
      isolation: way?.level,
      ...(note ? { isolationNote: note } : {}),
      refused,
    };
  }

  /** Files may wait for workers that are starting, but not for workers that will never come. */
  function requireHope(): void {
    const { isolationNote = '' } = state();
    if (started?.slots.length === 0) throw new AppError('server_busy', { detail: isolationNote, retryAfterSeconds: TRY_AGAIN_MS / 1000 });
  }

  async function runTask<Answer>(task: Task<Answer>, run: PoolRun): Promise<Answer> {
    requireHope();
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const { room: worker, leave } = await queue.enter(run, tries > 1);
      claimed += 1;
      try {
        // While this worker's result is taken, the spare worker starts on the next file.
        const ended = await measured(task.kind, observer, () => worker.run(task, run, leave));
        if (ended) return ended.answer;
      } catch (error) {
        throw closing.signal.aborted ? new AppError('server_busy', {}, error) : error;
      } finally {
        claimed -= 1;
        leave();
      }
    }
    throw new AppError('server_busy');
  }

  // On an overloaded machine workers start late; the rest of the server doesn't wait for them.
  const starting = start();
  await Promise.race([starting, decided]);
  return {
    runImage: (job, run) => runTask(imageTask(job), run),
    runDocument: (job, run) => runTask(documentTask(job), run),
    state,
    ping: async () => {
      requireHope();
      if (!started) throw new AppError('server_busy', { detail: 'Workers are starting.' });
      for (const slot of started.slots) if (await slot.ping()) return;
      // All of them are busy, each with a deadline: that counts as an answer, too.
      if (claimed === 0) throw new AppError('server_busy');
    },
    close: async () => {
      closing.abort();
      queue.close();
      await starting;
      await Promise.all((started?.slots ?? []).map((slot) => slot.close()));
    },
  };
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Tells the observer how long work took and how it ended. */
async function measured<T>(kind: Task['kind'], observer: PoolObserver, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const tell = (outcome: Parameters<NonNullable<PoolObserver['worked']>>[2]) => observer.worked?.(performance.now() - since, kind, outcome);
  try {
    const result = await work();
    if (result) tell('done');
    return result;
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    tell(code === 'timed_out' || code === 'too_complex' ? code : code === 'cancelled' ? 'left' : 'failed');
    throw error;
  }
}

/**
 * Starts workers as isolated as the system allows. Resolves when the first one is ready, when a
 * start has failed and will be retried, or when it's clear that no worker may get files.
 */
export function createPool(options: PoolOptions): Promise<Pool> {
  return startPool(options, waysFor(WORKER_SCRIPT));
}
