import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * All descendants of this process; none if the system has no /proc. Signaling a process group
 * reaches fewer: every PostgreSQL process leads its own group.
 */
export function descendants(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(others.map((name) => [Number(name), parentOf(Number(name))]));
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

/** Signals these processes and returns the ones it reached; those that have ended are skipped. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals | 0): number[] {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      return false;
    }
  });
}

function parentOf(pid: number): number | undefined {
  try {
    // "pid (name) state parent …": the name may contain spaces and parentheses.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
