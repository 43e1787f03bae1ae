import { readdirSync, readFileSync } from 'node:fs';
import { parseStat } from '../process-cpu.js';

/** Memory of these processes and of everything they have started, in bytes; what they share is counted once (PSS, see proc(5)). */
export function treeMemoryBytes(roots: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readOrNothing(`/proc/${name}/stat`).map(parseStat));
  const tree = new Set(roots);
  // A set grows while it is walked: this visits every descendant once.
  for (const pid of tree) for (const stat of all) if (stat.parent === pid) tree.add(stat.pid);
  return [...tree].flatMap((pid) => readOrNothing(`/proc/${pid}/smaps_rollup`).map(parsePss)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Reads the proportional set size out of a smaps_rollup file. */
export function parsePss(text: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
}

/** A process may end between two calls. */
function readOrNothing(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch {
    return [];
  }
}
