import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { type ProcessGroup, startGroup } from '../process-group.js';

export interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Gets everything the command writes. */
  readonly logFile: string;
  /** Removed if this process ends without doing so. */
  readonly folder: string;
  /**
   * If set, the folder is removed only if this file exists: by then, another process may have a
   * folder with the same name.
   */
  readonly marker?: string;
}

// Waits until the other end of its input closes, which it does with this process, however that
// ends.
const GUARD = 'cat >/dev/null; kill -KILL "-$1" 2>/dev/null; sleep 0.2; [ -e "$3" ] && rm -rf -- "$2"';

/**
 * Starts a server as the leader of a process group. It doesn't keep this process from ending, and
 * ends with it, even if this process is killed without a chance to clean up.
 */
export async function startGuardedGroup({ command, args, env, logFile, folder, marker = folder }: GuardedCommand): Promise<ProcessGroup> {
  const log = openSync(logFile, 'a');
  const group = await startGroup(command, args, { ...(env ? { env } : {}), stdio: ['ignore', log, log] });
  closeSync(log);
  group.child.unref();
  const guard = spawn('sh', ['-c', GUARD, 'sh', String(group.child.pid), folder, marker], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return {
    child: group.child,
    kill: async () => {
      guard.kill('SIGKILL');
      group.child.ref();
      await group.kill();
    },
  };
}
