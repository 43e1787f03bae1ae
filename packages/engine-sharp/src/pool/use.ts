import { readFileSync } from 'node:fs';

const EVERY_MS = 200;
const PAGE_BYTES = 4096;
/** Linux reports processor time in hundredths of a second, whatever its internal clock does. */
const TICK_MS = 10;

/**
 * Resident memory of the processes; 0 if unknown. Synchronous: no disk is read, and asking another
 * thread would take longer.
 */
export function residentBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + Number(read(pid, 'statm')?.split(' ')[1] ?? 0) * PAGE_BYTES, 0);
}

/** Processor time used by the processes and their ended children; undefined if unknown. */
export function cpuMs(pids: readonly number[]): number | undefined {
  const all = pids.flatMap((pid) => read(pid, 'stat') ?? []);
  if (all.length === 0) return undefined;
  return all.reduce((sum, stat) => sum + ticksIn(stat) * TICK_MS, 0);
}

/** The program's name comes first, in parentheses, and may contain anything. */
function ticksIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

function read(pid: number, what: 'stat' | 'statm'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    // A process that has just ended uses nothing. Without /proc, nothing can be measured.
    return undefined;
  }
}

export interface UseLimits {
  readonly maxBytes: number;
  /** Processor time from now on. */
  readonly maxCpuMs: number;
}

/**
 * Calls `onExceeded` once when the processes exceed a limit. The system's own limits miss shared
 * memory and stacks, and its limit on processor time counts a process's whole life. If processor
 * time is unknown, elapsed time counts. Returns a function that stops watching.
 */
export function watchUse(pids: () => readonly number[], limits: UseLimits, onExceeded: (what: 'memory' | 'time') => void): () => void {
  const since = performance.now();
  const before = cpuMs(pids());
  const taken = () => (before === undefined ? performance.now() - since : (cpuMs(pids()) ?? before) - before);
  const timer = setInterval(() => {
    const what = residentBytes(pids()) > limits.maxBytes ? 'memory' : taken() > limits.maxCpuMs ? 'time' : undefined;
    if (!what) return;
    clearInterval(timer);
    onExceeded(what);
  }, EVERY_MS);
  return () => clearInterval(timer);
}
