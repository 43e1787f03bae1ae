import { createPool, type Pool, type PoolOptions } from '@imagemill/engine-sharp';

/** For tests: a real pool whose workers start with its first file. Most server tests send none. */
export function lazyPool(options: PoolOptions): Pool {
  let opening: Promise<Pool> | undefined;
  let opened: Pool | undefined;
  const open = async () => {
    opening ??= createPool(options);
    opened = await opening;
    return opened;
  };
  return {
    runImage: async (job, run) => (await open()).runImage(job, run),
    runDocument: async (job, run) => (await open()).runDocument(job, run),
    state: () => opened?.state() ?? { workers: options.workers, busy: 0, waiting: 0, isolation: undefined, refused: [] },
    ping: async () => (await open()).ping(),
    close: async () => (await opening)?.close(),
  };
}
