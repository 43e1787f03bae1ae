import { readdirSync, readFileSync } from 'node:fs';
import { parseStat } from '../process-cpu.js';

/** Memory of these processes and of everything they have started, in bytes; what they share is counted once. */
export function treeMemoryBytes(roots: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readOrNothing(`/proc/${name}/stat`).map(parseStat));
  const tree = new Set(roots);
  // A set grows while it is walked: this visits every descendant once.
  for (const pid of tree) for (const stat of all) if (stat.parent === pid) tree.add(stat.pid);
  return [...tree].flatMap((pid) => readOrNothing(`/proc/${pid}/smaps_rollup`).map(parsePss)).reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Reads the proportional set size out of a smaps_rollup file (see proc(5)), without the parts that are files: how much of a
 * program's own file counts depends on who else runs it.
 */
export function parsePss(text: string): number {
  return [...text.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce((sum, [, size]) => sum + Number(size) * 1024, 0);
}

/** A process may end between two calls. */
function readOrNothing(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch {
    return [];
  }
}
