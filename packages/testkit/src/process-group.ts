import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atExit } from './at-exit.js';

/** A program and everything it has started. */
export interface ProcessGroup {
  readonly child: ChildProcess;
  /** Ends all of it and waits for the program. Safe to call twice. */
  kill(): Promise<void>;
}

/**
 * Starts a program as the leader of a process group. `signal` ends the group, at the latest when
 * this process ends.
 */
export async function startGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<ProcessGroup> {
  const child = spawn(command, args, { ...options, detached: true });
  await once(child, 'spawn');
  const closed = once(child, 'close');
  const end = () => endGroup(child, signal);
  const forget = atExit(end);
  return {
    child,
    kill: async () => {
      end();
      await closed;
      forget();
    },
  };
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    // The group is empty.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
