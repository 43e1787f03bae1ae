import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isBelow, usersFor, type Way } from './isolation/ways.js';
import type { PoolOptions } from './pool.js';
import { Slot, type SlotSettings } from './slot.js';
import { startProcess } from './start-process.js';
import { WorkFolder } from './work-folder.js';
import { type FailedStart, Worker } from './worker.js';

/** A refusal may be a passing problem, so the system gets a second chance. */
const REFUSALS = 2;
const PAUSE_MS = 1_000;

export interface StartedSlots {
  /** Empty if no way that is good enough works here. */
  readonly slots: readonly Slot[];
  readonly way: Way | undefined;
  /** The better ways, and why the system refuses them. */
  readonly refused: readonly string[];
}

/**
 * Starts slots whose workers are as isolated as this system allows: all of them use the first way
 * in which one starts. Only a refusal by the system leads to a weaker way, never a lack of time or
 * memory; such a start is retried for as long as it takes.
 */
export async function startSlots(options: PoolOptions, count: number, ways: readonly Way[], onIdle: () => void): Promise<StartedSlots> {
  const refused: string[] = [];
  for (const way of ways) {
    if (isBelow(way.level, options.minIsolation ?? 'weak')) break;
    let isTrial = true;
    // What the system refuses is reported only once, in `refused`.
    const onFailedStart = ({ why, isRefused }: FailedStart) => {
      if (!isTrial || !isRefused) options.observer?.failedStart?.(way.name, why);
    };
    const slots = createSlots(way, options, count, { onIdle, onFailedStart });
    const [first, ...others] = slots;
    const close = () => Promise.all(slots.map((slot) => slot.close()));
    options.signal?.addEventListener('abort', close, { once: true });
    const why = await refusalOf(first, options.signal);
    options.signal?.removeEventListener('abort', close);
    isTrial = false;
    if (why === undefined) {
      for (const slot of others) void slot.keepStarting();
      return { slots, way, refused };
    }
    refused.push(`${way.name}: ${why}`);
    await close();
    if (options.signal?.aborted) break;
  }
  return { slots: [], way: undefined, refused };
}

/** Why the system refuses to start this worker; undefined if it starts. */
async function refusalOf(slot: Slot | undefined, signal: AbortSignal | undefined): Promise<string | undefined> {
  let refusals = 0;
  for (;;) {
    const failed = await slot?.start();
    if (!failed || signal?.aborted) return failed?.why;
    if (failed.isRefused) refusals += 1;
    if (refusals === REFUSALS) return failed.why;
    if (!failed.isRefused) await pause(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}

type Hooks = Pick<SlotSettings, 'onIdle' | 'onFailedStart'>;

function createSlots(way: Way, { folder, memoryMb, startMs, observer = {} }: PoolOptions, count: number, hooks: Hooks): readonly Slot[] {
  // Two workers of a slot run at once while one takes over from the other.
  const users = usersFor(2 * count);
  let workers = 0;
  return Array.from({ length: count }, (_, index) => {
    let turn = 0;
    return new Slot({
      ...hooks,
      onEnded: (why) => observer.ended?.(why),
      create: (events) => {
        turn = 1 - turn;
        const user = way.ownUser ? users(2 * index + turn) : undefined;
        const place = new WorkFolder(join(folder, `worker-${workers++}`), user);
        const start = () => startProcess(way, { folder: place.path, root: place.root, user }, memoryMb);
        return new Worker({ folder: place, memoryMb, startMs, start, ...events });
      },
    });
  });
}
