import { readFile } from 'node:fs/promises';

const EVERY_MS = 200;
const PAGE_BYTES = 4096;

/** What processes hold in memory; 0 where it cannot be told. */
export async function residentBytes(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      // A process that has just ended holds nothing; neither does one of a system without /proc.
      const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
      return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Calls `onExceeded` once when they hold more: shared memory and stacks are beyond what limits of the system see. Returns how to stop. */
export function watchMemory(pids: () => readonly number[], maxBytes: number, onExceeded: () => void): () => void {
  let isStopped = false;
  const look = async () => {
    const held = await residentBytes(pids());
    if (isStopped) return;
    if (held > maxBytes) onExceeded();
    else timer = setTimeout(look, EVERY_MS);
  };
  let timer = setTimeout(look, EVERY_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
