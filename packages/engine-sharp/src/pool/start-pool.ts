import { AppError } from '@imagemill/core';
import { Line } from './line.js';
import type { Pool, PoolObserver, PoolOptions, PoolRun } from './pool.js';
import type { Slot } from './slot.js';
import { startSlots } from './start-slots.js';
import { documentTask, pictureTask, type Task } from './task.js';

/** Processes beyond those that may work: where one is ended, its successor is there already. */
const SPARES = 1;
/** A file is given to as many processes that do not even begin. */
const MAX_TRIES = 3;

/** A pool whose processes run this script. */
export async function startPool(options: PoolOptions, script: string): Promise<Pool> {
  const { workers, observer = {} } = options;
  let slots: readonly Slot[] = [];
  let isClosed = false;
  /** How many slots have a file, or its result. */
  let claimed = 0;
  const line = new Line<Slot>({ ...options, observer, findRoom: () => slots.find((slot) => slot.claim()) });
  const hooks = { onIdle: () => line.advance(), onEnded: (why: string) => observer.ended?.(why) };
  const started = await startSlots(options, workers + SPARES, script, hooks);
  const { name: isolation, note: isolationNote } = started.isolation;
  slots = started.slots;

  async function runTask<Answer>(task: Task<Answer>, run: PoolRun): Promise<Answer> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const slot = await line.enter(run, tries > 1);
      let isInside = true;
      const leave = () => {
        if (isInside) line.leave(run);
        isInside = false;
      };
      claimed += 1;
      try {
        // While the result is taken from this process, the spare one begins with the next file.
        const ended = await measured(task.kind, observer, () => slot.run(task, run, leave));
        if (ended) return ended.answer;
      } catch (error) {
        throw isClosed ? new AppError('server_busy', {}, error) : error;
      } finally {
        claimed -= 1;
        leave();
      }
    }
    throw new AppError('server_busy');
  }

  return {
    runPicture: (job, run) => runTask(pictureTask(job), run),
    runDocument: (job, run) => runTask(documentTask(job), run),
    state: () => ({ workers, busy: line.inside, waiting: line.waiting, isolation, ...(isolationNote ? { isolationNote } : {}) }),
    ping: async () => {
      for (const slot of slots) if (await slot.ping()) return;
      // All at work, each with its deadline: that is an answer too.
      if (claimed === 0) throw new AppError('server_busy');
    },
    close: async () => {
      isClosed = true;
      line.close();
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
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
