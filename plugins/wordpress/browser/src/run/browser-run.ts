import { type Guest, waitingLine } from '@imagemill/core';
import type { Job } from '../convert/job.js';
import { RestError } from '../rest/rest-error.js';
import { convertJob, type JobTools } from './convert-job.js';
import type { Nap } from './nap.js';
import { Stopped } from './patience.js';

/** Attachments that are asked for at once. */
const LIMIT = 5;
/** While another page converts, or more may come from the server's own work. */
const LOOK_MS = 4_000;
/** Two pictures at once, and together no more than this; a picture of 50 megapixels takes some 600 MB. One above it runs alone. */
export const MAX_PICTURES = 2;
const MAX_PIXELS = 30_000_000;

export interface BrowserRun extends JobTools {
  readonly nap: Nap;
  /** Also what the server could do itself. */
  readonly all: boolean;
  /** Whether the server may still find work for a browser. */
  readonly moreMayCome: () => boolean;
  readonly onBegin: (job: Job) => void;
  readonly onEnd: (job: Job) => void;
  readonly onHeld: (held: boolean) => void;
}

interface Picture extends Guest {
  readonly pixels: number;
}

/**
 * Converts what waits for a browser until nothing is left; each attachment once. One that fails, by whatever reason, does not stop the
 * others. Throws `Stopped`, or a `RestError` where the server does not let this person do it.
 */
export async function runInBrowser(run: BrowserRun): Promise<void> {
  const line = waitingLine(MAX_PICTURES, isLight);
  const seen = new Set<number>();
  const atWork = new Set<Promise<void>>();
  let broken: { readonly error: unknown } | undefined;
  try {
    for (;;) {
      const before = seen.size;
      await pass();
      if (seen.size > before) continue; // What came in behind the last one is found from the beginning.
      if (!run.moreMayCome()) return;
      await run.nap.sleep(LOOK_MS, run.signal);
    }
  } finally {
    await Promise.allSettled(atWork);
  }

  /** Once through all that waits. */
  async function pass(): Promise<void> {
    for (let after = 0; ; ) {
      const { held, jobs } = await run.patience.until(() => run.api.jobs(after, LIMIT, run.all), run.signal);
      run.onHeld(held);
      if (held) {
        await run.nap.sleep(LOOK_MS, run.signal);
        continue;
      }
      for (const job of jobs.filter(({ id }) => !seen.has(id))) await begin(job);
      if (jobs.length === 0) break;
      after = Math.max(...jobs.map(({ id }) => id));
    }
    await Promise.all(atWork);
    if (broken) throw broken.error;
  }

  /** Waits for a place first: what is in line is no more than what is at work, and a pause takes hold at once. */
  async function begin(job: Job): Promise<void> {
    seen.add(job.id);
    const work = one(job).finally(() => atWork.delete(work));
    atWork.add(work);
    while (atWork.size >= MAX_PICTURES) await Promise.race(atWork);
    if (broken) throw broken.error;
  }

  async function one(job: Job): Promise<void> {
    try {
      const convert = async () => {
        if (run.signal.aborted) throw new Stopped();
        run.onBegin(job);
        try {
          await convertJob(job, run);
        } finally {
          run.onEnd(job);
        }
      };
      await line.run(convert, { pixels: job.uprightWidth * job.uprightHeight });
    } catch (error) {
      if (error instanceof Stopped || error instanceof RestError) broken ??= { error };
      else await giveUp(job).catch((reason: unknown) => (broken ??= { error: reason }));
    }
  }

  /** Nothing that is wrong with one picture, or with this code, may hold up the others. */
  function giveUp({ id, files }: Job): Promise<void> {
    const failures = files.map(({ file }) => ({ file, reason: 'browser_engine' as const }));
    return run.patience.until(() => run.api.giveUp(id, failures), run.signal);
  }
}

function isLight({ pixels }: Picture, inside: ReadonlySet<Picture>): boolean {
  return inside.size === 0 || [...inside].reduce((sum, other) => sum + other.pixels, pixels) <= MAX_PIXELS;
}
