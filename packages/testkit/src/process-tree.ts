import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** All processes below this one; none where the system has no /proc. A group's head reaches fewer: PostgreSQL's each lead one of their own. */
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

/** Signals these processes; those that have ended meanwhile are passed over. */
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
    // "pid (name) state parent …": the name may hold spaces and brackets.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
