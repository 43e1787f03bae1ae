import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICE = 3;

/**
 * Lowers a process's priority, so others get time first. If Linux shares time among sessions first
 * (autogroup), the session's nice value counts and not the process's. Call this only once the
 * process is ready: on a busy machine, it would never get there.
 */
export function lowerPriority(pid: number): void {
  try {
    for (const thread of threadsOf(pid)) setPriority(thread, NICE);
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
  } catch {
    // It has just ended, or the system doesn't support this.
  }
}

/** On Linux, each thread has its own priority. */
function threadsOf(pid: number): readonly number[] {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
}
