import { fileURLToPath } from 'node:url';
import { waysFor } from './isolation/ways.js';
import type { Pool, PoolOptions } from './pool.js';
import { startPool } from './start-pool.js';

const WORKER_SCRIPT = fileURLToPath(new URL('../worker/main.js', import.meta.url));

/** Starts workers, shut off as far as the system allows, and resolves when the first of them is ready, or when none may have a file. */
export function createPool(options: PoolOptions): Promise<Pool> {
  return startPool(options, waysFor(WORKER_SCRIPT));
}
