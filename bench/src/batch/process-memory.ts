import { readdirSync, readFileSync } from 'node:fs';
import { parseStat } from '../process-cpu.js';

/** Memory of these processes and everything they started, in bytes; shared memory counts once. */
export function treeMemoryBytes(roots: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readOrNothing(`/proc/${name}/stat`).map(parseStat));
  const tree = new Set(roots);
  // A set may grow while it's iterated, so this visits every descendant once.
  for (const pid of tree) for (const stat of all) if (stat.parent === pid) tree.add(stat.pid);
  return [...tree].flatMap((pid) => readOrNothing(`/proc/${pid}/smaps_rollup`).map(parsePss)).reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Reads the proportional set size from a smaps_rollup file (see proc(5)), leaving out mapped files:
 * how much of a program's own file counts depends on who else is running it.
 */
export function parsePss(text: string): number {
  return [...text.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce((sum, [, size]) => sum + Number(size) * 1024, 0);
}

/** The process may have ended in the meantime. */
function readOrNothing(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch {
    return [];
  }
}
