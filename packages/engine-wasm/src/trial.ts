import { createPlan, FULL_ENGINE, type Plan, parseOptions } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import type { EngineWorker } from './engine-worker.js';

/** How it went: `failed` after its files had arrived, or `not_loaded` because one of them did not. */
export type Trial = 'works' | 'failed' | 'not_loaded';

export interface TrialLimits {
  /** From the last byte loaded to ready. */
  readonly startMs: number;
  /** For the sample. */
  readonly jobMs: number;
}

/**
 * Several times what a slow phone needs. A desktop starts within half a second and does the sample in a tenth; a browser that cannot start
 * libvips never gets ready, and one that runs it a hundred times slower does not do the sample in time.
 */
const LIMITS: TrialLimits = { startMs: 10_000, jobMs: 5_000 };

const SAMPLE_SIDE = 256;

/** Finds out whether a worker starts and does real work in time. Never throws; the worker is as good as new after it. */
export async function tryWorker(worker: EngineWorker, { startMs, jobMs }: TrialLimits = LIMITS): Promise<Trial> {
  try {
    await worker.loaded;
  } catch {
    return 'not_loaded';
  }
  try {
    await within(worker.ready, startMs);
    const bitmap = sampleBitmap();
    await within(worker.run(await samplePlan(bitmap), new Blob([bitmap]), {}), jobMs);
    worker.filesDone = 0;
    return 'works';
  } catch {
    return 'failed';
  }
}

async function samplePlan(bitmap: Uint8Array): Promise<Plan> {
  return createPlan('convert', await inspect(readerOf(bitmap)), parseOptions('convert', { format: 'jpeg' }), FULL_ENGINE);
}

/** A bitmap of 24 bits per pixel with enough in it to give an encoder work. */
function sampleBitmap(): Uint8Array<ArrayBuffer> {
  const headerBytes = 54;
  const bytes = new Uint8Array(headerBytes + SAMPLE_SIDE * SAMPLE_SIDE * 3).map((_, at) => (at * at) >> 4);
  const view = new DataView(bytes.buffer);
  bytes.fill(0, 0, headerBytes);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, headerBytes, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, SAMPLE_SIDE, true);
  view.setInt32(22, SAMPLE_SIDE, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  return bytes;
}

function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('timed_out')), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
