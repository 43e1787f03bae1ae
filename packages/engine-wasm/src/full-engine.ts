import { AppError, type Engine, FULL_ENGINE, type Plan, type RunOptions, type RunResult } from '@imagemill/core';
import { EngineWorker } from './engine-worker.js';

/** Memory of a worker only grows: after this many files a fresh one takes over. */
const FILES_PER_WORKER = 50;
/** A picture above this leaves a heap so full of holes that the next large one may not fit; a fresh worker starts within a second. */
const LARGE_PIXELS = 25_000_000;

export interface FullEngine extends Engine<Blob> {
  /** How many files are worked on side by side. */
  readonly concurrency: number;
}

interface Waiting {
  readonly avif: boolean;
  readonly begin: (worker: EngineWorker) => void;
  readonly signal?: AbortSignal;
}

/** Runs plans on libvips in web workers. Callers beyond `concurrency` wait in line and may leave it by aborting. */
export function createFullEngine(createWorker: () => Worker, concurrency = suitableConcurrency()): FullEngine {
  const idle: EngineWorker[] = [];
  const waiting: Waiting[] = [];
  let busy = 0;
  let closed = false;

  function workerFor(avif: boolean): EngineWorker {
    const fit = idle.findIndex((worker) => !worker.isEnded && (worker.hasAvif || !avif));
    const [found] = fit >= 0 ? idle.splice(fit, 1) : [];
    if (found) return found;
    // Every worker holds its own libvips: one without AVIF makes room for one with it.
    for (const worker of idle.splice(0)) worker.end();
    return new EngineWorker(createWorker(), avif);
  }

  function next(): void {
    while (busy < concurrency) {
      const turn = waiting.shift();
      if (!turn) return;
      if (turn.signal?.aborted) continue;
      busy += 1;
      turn.begin(workerFor(turn.avif));
    }
  }

  function giveBack(worker: EngineWorker): void {
    busy -= 1;
    if (closed || worker.filesDone >= FILES_PER_WORKER) worker.end();
    if (!worker.isEnded) idle.push(worker);
    next();
  }

  function turnInLine(avif: boolean, signal?: AbortSignal): Promise<EngineWorker> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted || closed) return reject(new AppError('cancelled'));
      signal?.addEventListener('abort', () => reject(new AppError('cancelled')), { once: true });
      waiting.push({ avif, begin: resolve, signal });
      next();
    });
  }

  async function run(plan: Plan, input: Blob, options: RunOptions = {}): Promise<RunResult> {
    const worker = await turnInLine(needsAvif(plan), options.signal);
    try {
      return await worker.run(plan, input, options);
    } finally {
      if (isLarge(plan)) worker.end();
      giveBack(worker);
    }
  }

  return {
    capabilities: FULL_ENGINE,
    concurrency,
    run,
    close: async () => {
      closed = true;
      for (const worker of idle.splice(0)) worker.end();
    },
  };
}

function needsAvif(plan: Plan): boolean {
  return plan.source.format === 'avif' || plan.format === 'avif';
}

function isLarge({ source, width, height }: Plan): boolean {
  return Math.max(source.width * source.height, width * height) > LARGE_PIXELS;
}

/** Each worker may hold up to 2 GB, so that two are used only where cores and memory allow. */
function suitableConcurrency(): number {
  const memoryGb = (navigator as { deviceMemory?: number }).deviceMemory ?? 4;
  return navigator.hardwareConcurrency >= 4 && memoryGb >= 4 ? 2 : 1;
}
