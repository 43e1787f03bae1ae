import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atExit } from './at-exit.js';

/** A program and everything it has started. */
export interface ProcessGroup {
  readonly child: ChildProcess;
  /** Ends all of it and waits for the program; calling it twice is harmless. */
  kill(): Promise<void>;
}

/** Starts a program as the head of a process group, which is ended by `signal`, with this process at the latest. */
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
    // Nobody is left in it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
