import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { type ProcessGroup, startGroup } from '../process-group.js';

export interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Gets all that it writes. */
  readonly logFile: string;
  /** Removed when this process has ended without doing so. */
  readonly folder: string;
  /** The folder is removed only if this file exists, where one is named: a folder of the same name may be somebody else's by then. */
  readonly marker?: string;
}

// Waits until nobody holds the other end of its input any more: that end closes with this process, however it ends.
const GUARD = 'cat >/dev/null; kill -KILL "-$1" 2>/dev/null; sleep 0.2; [ -e "$3" ] && rm -rf -- "$2"';

/**
 * Starts a server as the head of a process group that does not keep this process from ending, and ends with it, even where this
 * process is killed without a chance to tidy up.
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
