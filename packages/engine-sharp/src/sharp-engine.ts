import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AppError,
  type Engine,
  type Plan,
  type RunOptions,
  type RunResult,
  raceAbort,
  SHARP_ENGINE,
  throwIfCancelled,
} from '@imagemill/core';
import { WorkerProcess } from './worker-process.js';

/** A worker is replaced after this many files, before slow leaks in native libraries add up. */
const FILES_PER_WORKER = 50;

/**
 * Runs plans on sharp in a process of its own, one file at a time. The input is a path;
 * the result is written to a folder that only this engine uses and is gone once it was read.
 */
export async function createSharpEngine(): Promise<Engine<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'imagemill-'));
  let worker: WorkerProcess | undefined;
  let files = 0;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function readyWorker(): WorkerProcess {
    if (worker && (!worker.isUsable || files % FILES_PER_WORKER === 0)) {
      worker.end();
      worker = undefined;
    }
    worker ??= new WorkerProcess();
    return worker;
  }

  async function runNext(plan: Plan, inputPath: string, { signal }: RunOptions): Promise<RunResult> {
    throwIfCancelled(signal);
    // A worker started now would outlive the engine.
    if (closed) throw new AppError('cancelled');
    const outputPath = join(folder, `${files}`);
    const process = readyWorker();
    files += 1;
    try {
      const report = await process.run({ plan, inputPath, outputPath }, signal);
      return { ...report, bytes: await readFile(outputPath) };
    } finally {
      await rm(outputPath, { force: true });
    }
  }

  return {
    capabilities: SHARP_ENGINE,
    run: (plan, inputPath, options = {}) => {
      const result = last.then(() => runNext(plan, inputPath, options));
      last = result.catch(() => {});
      return raceAbort(result, options.signal);
    },
    close: async () => {
      closed = true;
      worker?.end();
      await last;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
