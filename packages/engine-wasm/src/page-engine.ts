import {
  type Capabilities,
  createQueue,
  type Engine,
  FULL_ENGINE,
  type Plan,
  PORTABLE_ENGINE,
  type QueueEntry,
  type RunOptions,
  type RunResult,
} from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { EngineWorker, SECOND_START_TIMEOUT_MS } from './engine-worker.js';
import { partsFor } from './full/parts.js';
import type { Part } from './full/start-vips.js';
import { isWorthRetry, type Load, mayStart, type Room } from './may-start.js';
import { memoryEstimate, portableMemoryEstimate } from './memory-estimate.js';
import { type Trial, type TrialLimits, tryWorker } from './trial.js';

/** A worker's memory only grows, so a fresh one takes over after this many files. */
const FILES_PER_WORKER = 50;
/**
 * A larger image leaves the heap so fragmented that the next large one may not fit; a fresh worker
 * starts within a second.
 */
const LARGE_PIXELS = 25_000_000;

/** An engine that runs in a page's web workers. */
export interface PageEngine extends Engine<Blob> {
  /** How many files are processed in parallel. */
  readonly concurrency: number;
}

/** libvips in web workers, which not every browser can start. */
export interface FullEngine extends PageEngine {
  /**
   * Starts a worker and gives it a sample to process. If that works, the worker stays for the first
   * file.
   */
  tryOut(limits?: TrialLimits): Promise<Trial>;
}

/** The differences between the engines of a page. */
interface EngineKind {
  readonly capabilities: Capabilities;
  readonly partsFor: (plan: Plan) => ReadonlySet<Part>;
  readonly memoryEstimate: (plan: Plan) => number;
}

const FULL: EngineKind = { capabilities: FULL_ENGINE, partsFor, memoryEstimate };
/** Its codecs are loaded one by one, when needed. */
const PORTABLE: EngineKind = { capabilities: PORTABLE_ENGINE, partsFor: () => new Set(), memoryEstimate: portableMemoryEstimate };

/** One try at one file. */
interface Attempt extends Load, QueueEntry {
  readonly parts: ReadonlySet<Part>;
  /** Another file was running at the same time. */
  company: boolean;
}

/** Runs plans on libvips in web workers. */
export function createFullEngine(createWorker: () => Worker, room: Room = suitableRoom()): FullEngine {
  const { adopt, ...engine } = createEngine(FULL, createWorker, room);
  return {
    ...engine,
    tryOut: async (limits) => {
      const worker = new EngineWorker(createWorker(), new Set());
      const trial = await tryWorker(worker, limits);
      if (trial === 'works') adopt(worker);
      else worker.end();
      return trial;
    },
  };
}

/** Runs plans on plain codecs in web workers, for browsers that can't run libvips. */
export function createPortableEngine(createWorker: () => Worker, room: Room = suitableRoom()): PageEngine {
  const { adopt: _, ...engine } = createEngine(PORTABLE, createWorker, room);
  return engine;
}

interface AdoptingEngine extends PageEngine {
  /** Takes over an idle worker that was started elsewhere. */
  adopt(worker: EngineWorker): void;
}

/**
 * Runs plans in the order they arrive: at most `concurrency` in parallel, and only as many as fit
 * into memory together. A waiting caller can leave the queue by aborting.
 */
function createEngine({ capabilities, partsFor, memoryEstimate }: EngineKind, createWorker: () => Worker, room: Room): AdoptingEngine {
  const idle: EngineWorker[] = [];
  const queue = createQueue(room.concurrency, takeWorker);
  let closed = false;

  function workerFor({ parts, alone, bytes }: Attempt): EngineWorker {
    const fits = (worker: EngineWorker) => !worker.isEnded && [...parts].every((part) => worker.parts.has(part));
    const fit = alone ? -1 : idle.findIndex(fits);
    const [found] = fit >= 0 ? idle.splice(fit, 1) : [];
    // Idle workers never give memory back, so end them if none fits or the image is large.
    const all = found && bytes * 2 <= room.budgetBytes ? undefined : endIdle(parts);
    return found ?? new EngineWorker(createWorker(), all ?? parts, alone ? SECOND_START_TIMEOUT_MS : undefined);
  }

  /**
   * Every worker has a separate libvips. Ends the idle workers and returns their parts along with
   * these, so one new worker can replace them.
   */
  function endIdle(parts: ReadonlySet<Part>): ReadonlySet<Part> {
    const all = new Set(parts);
    for (const worker of idle.splice(0)) {
      for (const part of worker.parts) all.add(part);
      worker.end();
    }
    return all;
  }

  function takeWorker(attempt: Attempt, atWork: ReadonlySet<Attempt>): EngineWorker | undefined {
    if (!mayStart(attempt, [...atWork], room)) return undefined;
    for (const each of atWork) each.company = attempt.company = true;
    return workerFor(attempt);
  }

  function adopt(worker: EngineWorker): void {
    if (closed || worker.filesDone >= FILES_PER_WORKER) worker.end();
    if (!worker.isEnded) idle.push(worker);
  }

  async function run(plan: Plan, input: Blob, options: RunOptions = {}, alone = false): Promise<RunResult> {
    if (closed) throw new AppError('cancelled');
    // A second try goes to the front, because its file was first already.
    const attempt = { bytes: memoryEstimate(plan), alone, first: alone, parts: partsFor(plan), signal: options.signal, company: false };
    const { room: worker, leave } = await queue.enter(attempt);
    const used = worker.filesDone > 0;
    try {
      return await worker.run(plan, input, options);
    } catch (error) {
      const circumstances = { company: attempt.company, used, started: worker.hasStarted };
      if (alone || !isWorthRetry(error, circumstances)) throw error;
    } finally {
      if (isLarge(plan)) worker.end();
      adopt(worker);
      leave();
    }
    return run(plan, input, options, true);
  }

  return {
    capabilities,
    concurrency: room.concurrency,
    run: (plan, input, options) => run(plan, input, options),
    adopt,
    close: async () => {
      closed = true;
      for (const worker of idle.splice(0)) worker.end();
    },
  };
}

function isLarge({ source, width, height, frames }: Plan): boolean {
  return Math.max(source.width * source.height, width * height) * frames > LARGE_PIXELS;
}

/** The device memory that the browser reports, in GB: at most 8; 4 if it reports nothing. */
function deviceMemoryGb(): number {
  return (navigator as { deviceMemory?: number }).deviceMemory ?? 4;
}

/**
 * Each worker may use up to 2 GB, so there are two only if cores and memory allow it. Images in
 * parallel share a quarter of the memory.
 */
function suitableRoom(): Room {
  const memoryGb = deviceMemoryGb();
  return { concurrency: navigator.hardwareConcurrency >= 4 && memoryGb >= 4 ? 2 : 1, budgetBytes: memoryGb * 250_000_000 };
}
