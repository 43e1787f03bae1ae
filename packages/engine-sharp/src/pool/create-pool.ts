import { fileURLToPath } from 'node:url';
import type { Pool, PoolOptions } from './pool.js';
import { startPool } from './start-pool.js';

const WORKER_SCRIPT = fileURLToPath(new URL('../worker/main.js', import.meta.url));

/** Starts the processes, shut off as far as the system allows, and resolves when the first of them is ready. */
export function createPool(options: PoolOptions): Promise<Pool> {
  return startPool(options, WORKER_SCRIPT);
}
