import { readdirSync, readFileSync } from 'node:fs';

/** A process and all its descendants, as far as the system tells. */
export function processTree(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)];
}

/** The direct children of a process. */
export function childrenOf(pid: number): readonly number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'));
    return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  } catch {
    // The process has just ended, or the system has no /proc.
    return [];
  }
}
