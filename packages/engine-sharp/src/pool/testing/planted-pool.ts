import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plan } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { type Way, waysFor } from '../isolation/ways.js';
import type { PoolOptions, PoolRun } from '../pool.js';
import { startPool } from '../start-pool.js';
import type { Act } from './planted-worker.js';

const SCRIPT = fileURLToPath(new URL('./planted-worker.js', import.meta.url));

/** A pool of workers that do what they're told, in a folder that is removed with it. */
export async function openPlantedPool(options: Partial<PoolOptions> = {}, isChosen: (way: Way) => boolean = () => true) {
  const folder = await mkdtemp(join(tmpdir(), 'imagemill-planted-'));
  const poolFolder = join(folder, 'pool');
  const ended: string[] = [];
  const failedStarts: string[] = [];
  const pool = await startPool(
    {
      ...{ workers: 1, queueLength: 10, queueWaitMs: 300_000, memoryMb: 500, folder: poolFolder, startMs: 3_000 },
      observer: { ended: (why) => ended.push(why), failedStart: (way, why) => failedStarts.push(`${way}: ${why}`) },
      ...options,
    },
    waysFor(SCRIPT).filter(isChosen),
  );
  const inputPath = join(folder, 'input');
  await writeFile(inputPath, 'an input');
  let files = 0;
  const outputPath = () => join(folder, `output-${files}`);
  return {
    pool,
    folder,
    poolFolder,
    /** Why workers have ended so far. */
    ended,
    /** Why workers didn't become ready so far. */
    failedStarts,
    /** Path of the last file's result. */
    outputPath,
    /** The error code, or `result`. */
    codeOf: (act: Act, run: Partial<PoolRun> = {}): Promise<string> => outcomeOf(act, run).then(({ code }) => code),
    outcomeOf,
    close: async () => {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function outcomeOf(act: Act, run: Partial<PoolRun> = {}): Promise<{ code: string; detail?: string }> {
    files += 1;
    const job = { kind: 'image', plan: act as unknown as Plan, inputPath, outputPath: outputPath() } as const;
    try {
      await pool.runImage(job, { signal: new AbortController().signal, cpuMs: 300_000, ...run });
      return { code: 'result' };
    } catch (error) {
      return error instanceof AppError ? { code: error.code, detail: error.detail } : { code: String(error) };
    }
  }
}
