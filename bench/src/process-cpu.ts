import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time for programs in hundredths of a second, on every machine. */
const TICK_MS = 10;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

/** Reads a line of /proc/PID/stat; see proc(5). A program's name may hold spaces and brackets, so it is cut off by its last bracket. */
export function parseStat(line: string): Stat {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // Fields 4 and 14 to 17 of the manual: parent; user and system time of the process and of children that have ended.
  const times = fields.slice(11, 15);
  return { pid: Number.parseInt(line, 10), parent: fields[1] ?? 0, cpuMs: times.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS };
}

/** Processor time of one process with all its threads so far, in milliseconds. */
export function processCpuMs(pid: number): number {
  return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).cpuMs;
}

/** Processor time of these processes and of everything they have started, in milliseconds. */
export function treeCpuMs(roots: readonly number[]): number {
  const all = allStats();
  const tree = new Set(roots);
  // A set grows while it is walked: this visits every descendant once.
  for (const pid of tree) for (const stat of all) if (stat.parent === pid) tree.add(stat.pid);
  return all.filter(({ pid }) => tree.has(pid)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** The processes this one has started and that still run. */
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
