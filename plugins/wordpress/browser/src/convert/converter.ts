import type { ConvertedMessage, Made } from './convert-files.js';
import type { Job } from './job.js';
import type { Reason } from './reasons.js';

/**
 * A worker's memory only grows, so a new one takes over after this many images, or right after a
 * large one.
 */
const IMAGES_PER_WORKER = 25;
const LARGE_PIXELS = 12_000_000;
/** For all sizes of one image, each written a few times; far more than a slow machine needs. */
const TIMEOUT_MS = 600_000;

export interface Converter {
  /** Converts the files of one attachment; files that fail come with the reason. Never throws. */
  convert(job: Job, source: Blob, files: ReadonlyMap<string, Blob>, onMade: (made: Made) => void): Promise<void>;
  /** Stops all work at once; unfinished files come back without a WebP. */
  close(): void;
}

/** Converts in workers, one image at a time in each. */
export function createConverter(createWorker: () => Worker, timeoutMs = TIMEOUT_MS): Converter {
  const idle: { readonly worker: Worker; images: number }[] = [];
  const atWork = new Set<() => void>();
  return {
    convert: async (job, source, files, onMade) => {
      const held = idle.pop() ?? { worker: createWorker(), images: 0 };
      const missing = new Set(job.files.map(({ file }) => file));
      const running = work(held.worker, { job, source, files }, timeoutMs, (made) => {
        if (missing.delete(made.file)) onMade(made);
      });
      atWork.add(running.cancel);
      const failure = await running.end;
      atWork.delete(running.cancel);
      held.images += 1;
      const spent = held.images >= IMAGES_PER_WORKER || job.uprightWidth * job.uprightHeight > LARGE_PIXELS;
      if (failure || spent) held.worker.terminate();
      else idle.push(held);
      for (const file of missing) onMade({ file, reason: failure ?? 'browser_engine' });
    },
    close: () => {
      for (const { worker } of idle.splice(0)) worker.terminate();
      for (const cancel of atWork) cancel();
    },
  };
}

interface Running {
  /** Undefined if the worker finished, otherwise the reason why not. */
  readonly end: Promise<Reason | undefined>;
  readonly cancel: () => void;
}

function work(
  worker: Worker,
  { job, source, files }: { job: Job; source: Blob; files: ReadonlyMap<string, Blob> },
  timeoutMs: number,
  onMade: (made: Made) => void,
): Running {
  let done: (failure?: Reason) => void = () => {};
  const end = new Promise<Reason | undefined>((resolve) => {
    done = resolve;
  });
  const onMessage = ({ data }: MessageEvent<ConvertedMessage>) => (data.kind === 'made' ? onMade(data.made) : done());
  // A dying worker reports nothing more than this; usually it ran out of memory.
  const onError = (event: Event) => {
    event.preventDefault();
    done('browser_memory');
  };
  const timer = setTimeout(() => done('browser_time'), timeoutMs);
  worker.addEventListener('message', onMessage);
  worker.addEventListener('error', onError);
  const { uprightWidth, uprightHeight, quality, maxQuality, lossless } = job;
  worker.postMessage({ job: { uprightWidth, uprightHeight, quality, maxQuality, lossless, files: job.files }, source, files });
  const cleared = end.finally(() => {
    clearTimeout(timer);
    worker.removeEventListener('message', onMessage);
    worker.removeEventListener('error', onError);
  });
  return { end: cleared, cancel: () => done('browser_engine') };
}
