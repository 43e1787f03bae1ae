import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICE = 3;

/**
 * Gives a process less time where others want it, too. Where the system shares time among sessions first, its session counts, and not the
 * process. Never before it is ready: on a busy machine it would not get there.
 */
export function lowerPriority(pid: number): void {
  try {
    for (const thread of threadsOf(pid)) setPriority(thread, NICE);
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
  } catch {
    // It has just ended, or the system knows no such thing.
  }
}

/** On Linux each thread has a priority of its own. */
function threadsOf(pid: number): readonly number[] {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
}
