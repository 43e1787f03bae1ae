import { readFileSync } from 'node:fs';

const EVERY_MS = 200;
const PAGE_BYTES = 4096;

/** What processes hold in memory; 0 where it cannot be told. At once: no disk is read, and asking another thread would take longer. */
export function residentBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + residentPages(pid) * PAGE_BYTES, 0);
}

function residentPages(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0);
  } catch {
    // A process that has just ended holds nothing; neither does one of a system without /proc.
    return 0;
  }
}

/** Calls `onExceeded` once when they hold more: shared memory and stacks are beyond what limits of the system see. Returns how to stop. */
export function watchMemory(pids: () => readonly number[], maxBytes: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (residentBytes(pids()) <= maxBytes) return;
    clearInterval(timer);
    onExceeded();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
