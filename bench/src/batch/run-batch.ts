import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { treeCpuMs } from '../process-cpu.js';
import { treeMemoryBytes } from './process-memory.js';

/** A snapshot of the batch while it's running. */
export interface Moment {
  readonly done: number;
  readonly atMs: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

const EVERY_MS = 250;
const STUCK_MS = 120_000;

/**
 * Gives the page a folder and watches it process the files. Throws if one fails or progress stops.
 */
export async function runBatch(page: Page, folder: string, count: number, roots: readonly number[]): Promise<Moment[]> {
  const moments: Moment[] = [];
  await page.getByLabel(/^(Choose|Add) a folder$/).setInputFiles(folder);
  for (let changedAt = Date.now(); ; await sleep(EVERY_MS)) {
    const rows = (state: string) => page.locator(`.row${state}`).count();
    const [done, failed, all] = await Promise.all([rows('[data-state=finished]'), rows('[data-state=failed]'), rows('')]);
    if (failed > 0) throw new Error(`${failed} of ${count} files of the batch failed.`);
    if (done !== moments.at(-1)?.done) changedAt = Date.now();
    if (Date.now() - changedAt > STUCK_MS) throw new Error(`The batch is stuck at ${done} of ${count}.`);
    if (all > 0) moments.push({ done, atMs: performance.now(), cpuMs: treeCpuMs(roots), memoryBytes: treeMemoryBytes(roots) });
    if (done === count) return moments;
  }
}
