import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, SHARP_ENGINE } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { createPool } from './pool/start-pool.js';

/** One hour, because callers cancel on their own. */
const TIMEOUT_MS = 3_600_000;
const MEMORY_MB = 4096;

/**
 * Runs plans on sharp, one file at a time: a pool with one worker, for callers that want bytes and
 * have no queue. The input is a path; the file there is left unchanged.
 */
export async function createSharpEngine(): Promise<Engine<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'imagemill-'));
  const pool = await createPool({
    ...{ workers: 1, queueLength: Number.POSITIVE_INFINITY, queueWaitMs: TIMEOUT_MS },
    ...{ memoryMb: MEMORY_MB, folder: join(folder, 'pool') },
  });
  let files = 0;
  let isClosed = false;
  return {
    capabilities: SHARP_ENGINE,
    run: async (plan, path, { signal = new AbortController().signal, onProgress } = {}) => {
      const inputPath = join(folder, `${files++}`);
      const outputPath = `${inputPath}.out`;
      try {
        await copyFile(path, inputPath);
        const run = { signal, cpuMs: TIMEOUT_MS, ...(onProgress ? { onProgress } : {}) };
        const report = await pool.runImage({ kind: 'image', plan, inputPath, outputPath }, run);
        return { ...report, bytes: await readFile(outputPath) };
      } catch (error) {
        throw isClosed ? new AppError('cancelled', {}, error) : error;
      } finally {
        await Promise.all([inputPath, outputPath].map((made) => rm(made, { force: true })));
      }
    },
    close: async () => {
      isClosed = true;
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
