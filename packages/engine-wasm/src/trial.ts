import { createPlan, FULL_ENGINE, type Plan, parseOptions } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import type { EngineWorker } from './engine-worker.js';

/** `failed`: although its files had arrived; `not_loaded`: because one of them didn't arrive. */
export type Trial = 'works' | 'failed' | 'not_loaded';

export interface TrialLimits {
  /** From the last byte loaded until ready. */
  readonly startMs: number;
  /** For the sample. */
  readonly jobMs: number;
}

/**
 * Several times what a slow phone needs. A desktop starts within 0.5 s and does the sample in
 * 0.1 s. A browser that can't start libvips never becomes ready, and a browser that runs it a
 * hundred times slower doesn't finish the sample in time.
 */
const LIMITS: TrialLimits = { startMs: 20_000, jobMs: 8_000 };

const SAMPLE_SIDE = 256;

/**
 * Finds out whether a worker starts and does real work in time. Never throws. Afterwards, the
 * worker counts as unused.
 */
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
  return createPlan('convert', await inspect(readerOf(bitmap)), parseOptions('convert', { format: 'jpeg', quality: 80 }), FULL_ENGINE);
}

/** A 24-bit bitmap with enough in it to give an encoder work. */
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
