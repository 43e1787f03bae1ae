import { createQueue, type QueueEntry } from '@imagemill/core';
import type { Job } from '../convert/job.js';
import { RestError } from '../rest/rest-error.js';
import { convertJob, type JobTools } from './convert-job.js';
import { Stopped } from './retry-policy.js';
import type { WakeableDelay } from './wakeable-delay.js';

/** How many attachments to ask for at once. */
const LIMIT = 5;
/** Wait this long while another page converts, or while the server's own work may bring more. */
const LOOK_MS = 4_000;
/**
 * At most two images at once, with at most `MAX_PIXELS` together; a 50-megapixel image takes some
 * 600 MB. An image above that limit runs alone.
 */
export const MAX_IMAGES = 2;
const MAX_PIXELS = 30_000_000;

export interface BrowserRun extends JobTools {
  readonly delay: WakeableDelay;
  /** Also convert what the server could do itself. */
  readonly all: boolean;
  /** Whether the server may still find work for a browser. */
  readonly mayGetMore: () => boolean;
  readonly onBegin: (job: Job) => void;
  readonly onEnd: (job: Job) => void;
  readonly onHeld: (held: boolean) => void;
}

interface QueuedImage extends QueueEntry {
  readonly pixels: number;
}

/**
 * Converts everything that waits for a browser, each attachment once, until nothing is left. If one
 * fails, for whatever reason, the others go on. Throws `Stopped`, or a `RestError` if the server
 * doesn't let this user do it.
 */
export async function runInBrowser(run: BrowserRun): Promise<void> {
  const queue = createQueue(MAX_IMAGES, isLight);
  const seen = new Set<number>();
  const atWork = new Set<Promise<void>>();
  let broken: { readonly error: unknown } | undefined;
  try {
    for (;;) {
      const before = seen.size;
      await pass();
      if (seen.size > before) continue; // Start over: more may have arrived meanwhile.
      if (!run.mayGetMore()) return;
      await run.delay.sleep(LOOK_MS, run.signal);
    }
  } finally {
    await Promise.allSettled(atWork);
  }

  /** One pass through everything that's waiting. */
  async function pass(): Promise<void> {
    for (let after = 0; ; ) {
      const { held, jobs } = await run.retryPolicy.until(() => run.api.jobs(after, LIMIT, run.all), run.signal);
      run.onHeld(held);
      if (held) {
        await run.delay.sleep(LOOK_MS, run.signal);
        continue;
      }
      for (const job of jobs.filter(({ id }) => !seen.has(id))) await begin(job);
      if (jobs.length === 0) break;
      after = Math.max(...jobs.map(({ id }) => id));
    }
    await Promise.all(atWork);
    if (broken) throw broken.error;
  }

  /**
   * Returns once there's room for the next job, so few jobs pile up and a pause takes effect at
   * once.
   */
  async function begin(job: Job): Promise<void> {
    seen.add(job.id);
    const work = one(job).finally(() => atWork.delete(work));
    atWork.add(work);
    while (atWork.size >= MAX_IMAGES) await Promise.race(atWork);
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
      await queue.run(convert, { pixels: job.uprightWidth * job.uprightHeight });
    } catch (error) {
      if (error instanceof Stopped || error instanceof RestError) broken ??= { error };
      else await giveUp(job).catch((reason: unknown) => (broken ??= { error: reason }));
    }
  }

  /** A problem with one image, or with this code, mustn't hold up the others. */
  function giveUp({ id, files }: Job): Promise<void> {
    const failures = files.map(({ file }) => ({ file, reason: 'browser_engine' as const }));
    return run.retryPolicy.until(() => run.api.giveUp(id, failures), run.signal);
  }
}

function isLight({ pixels }: QueuedImage, inside: ReadonlySet<QueuedImage>): boolean {
  return inside.size === 0 || [...inside].reduce((sum, other) => sum + other.pixels, pixels) <= MAX_PIXELS;
}
