import { AppError, type Engine, FULL_ENGINE, type Plan, type RunOptions, type RunResult } from '@imagemill/core';
import { EngineWorker } from './engine-worker.js';
import { type Part, partsFor } from './full/parts.js';

/** Memory of a worker only grows: after this many files a fresh one takes over. */
const FILES_PER_WORKER = 50;
/** A picture above this leaves a heap so full of holes that the next large one may not fit; a fresh worker starts within a second. */
const LARGE_PIXELS = 25_000_000;

export interface FullEngine extends Engine<Blob> {
  /** How many files are worked on side by side. */
  readonly concurrency: number;
}

interface Waiting {
  readonly parts: ReadonlySet<Part>;
  /** Only a worker that has done nothing yet will do. */
  readonly fresh: boolean;
  readonly begin: (worker: EngineWorker) => void;
  readonly signal?: AbortSignal;
}

/** Runs plans on libvips in web workers. Callers beyond `concurrency` wait in line and may leave it by aborting. */
export function createFullEngine(createWorker: () => Worker, concurrency = suitableConcurrency()): FullEngine {
  const idle: EngineWorker[] = [];
  const waiting: Waiting[] = [];
  let busy = 0;
  let closed = false;

  function workerFor({ parts, fresh }: Waiting): EngineWorker {
    const fit = idle.findIndex(
      (worker) => !worker.isEnded && (!fresh || worker.filesDone === 0) && [...parts].every((part) => worker.parts.has(part)),
    );
    const [found] = fit >= 0 ? idle.splice(fit, 1) : [];
    if (found) return found;
    // Every worker holds its own libvips: one that lacks a part makes room for one that has all of both.
    const all = new Set(parts);
    for (const worker of idle.splice(0)) {
      for (const part of worker.parts) all.add(part);
      worker.end();
    }
    return new EngineWorker(createWorker(), all);
  }

  function next(): void {
    while (busy < concurrency) {
      const turn = waiting.shift();
      if (!turn) return;
      if (turn.signal?.aborted) continue;
      busy += 1;
      turn.begin(workerFor(turn));
    }
  }

  function giveBack(worker: EngineWorker): void {
    busy -= 1;
    if (closed || worker.filesDone >= FILES_PER_WORKER) worker.end();
    if (!worker.isEnded) idle.push(worker);
    next();
  }

  function turnInLine(parts: ReadonlySet<Part>, fresh: boolean, signal?: AbortSignal): Promise<EngineWorker> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted || closed) return reject(new AppError('cancelled'));
      signal?.addEventListener('abort', () => reject(new AppError('cancelled')), { once: true });
      waiting.push({ parts, fresh, begin: resolve, signal });
      next();
    });
  }

  async function run(plan: Plan, input: Blob, options: RunOptions = {}, fresh = false): Promise<RunResult> {
    const worker = await turnInLine(partsFor(plan), fresh, options.signal);
    // A heap that other files have left full of holes fails in ways that libraries report as anything.
    const mayRetry = !fresh && worker.filesDone > 0;
    try {
      return await worker.run(plan, input, options);
    } catch (error) {
      if (!mayRetry || !isOfTheHeap(error)) throw error;
    } finally {
      if (isLarge(plan)) worker.end();
      giveBack(worker);
    }
    return run(plan, input, options, true);
  }

  return {
    capabilities: FULL_ENGINE,
    concurrency,
    run: (plan, input, options) => run(plan, input, options),
    close: async () => {
      closed = true;
      for (const worker of idle.splice(0)) worker.end();
    },
  };
}

function isOfTheHeap(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'too_complex' || error.code === 'internal');
}

function isLarge({ source, width, height, frames }: Plan): boolean {
  return Math.max(source.width * source.height, width * height) * frames > LARGE_PIXELS;
}

/** Each worker may hold up to 2 GB, so that two are used only where cores and memory allow. */
function suitableConcurrency(): number {
  const memoryGb = (navigator as { deviceMemory?: number }).deviceMemory ?? 4;
  return navigator.hardwareConcurrency >= 4 && memoryGb >= 4 ? 2 : 1;
}
