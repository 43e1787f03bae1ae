import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a program's CPU time in hundredths of a second, on every machine. */
const TICK_MS = 10;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

/**
 * Reads a line of /proc/PID/stat (see proc(5)). A program's name may contain spaces and brackets,
 * so it ends at the last bracket.
 */
export function parseStat(line: string): Stat {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // The manual's field 4 is the parent; 14 to 17 are user and system time of the process and of its
  // children that have ended.
  const times = fields.slice(11, 15);
  return { pid: Number.parseInt(line, 10), parent: fields[1] ?? 0, cpuMs: times.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS };
}

/** CPU time that one process has used so far with all its threads, in milliseconds. */
export function processCpuMs(pid: number): number {
  return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).cpuMs;
}

/** CPU time of these processes and everything they started, in milliseconds. */
export function treeCpuMs(roots: readonly number[]): number {
  const all = allStats();
  const tree = new Set(roots);
  // A set may grow while it's iterated, so this visits every descendant once.
  for (const pid of tree) for (const stat of all) if (stat.parent === pid) tree.add(stat.pid);
  return all.filter(({ pid }) => tree.has(pid)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** The processes that this one started and that are still running. */
export function childPids(): number[] {
  return allStats().flatMap(({ pid, parent }) => (parent === process.pid ? [pid] : []));
}

function allStats(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))];
      } catch {
        return []; // It ended between the two calls.
      }
    });
}
