import { type ChildProcess, spawn } from 'node:child_process';
import { WORK_IN_JAIL } from './isolation/jail.js';
import type { Place, Way } from './isolation/ways.js';
import { childrenOf } from './process-tree.js';
import { WorkerProcess } from './worker-process.js';

/**
 * Starts a worker that waits for jobs, with resource limits and this isolation. Throws if a program
 * that this takes is missing.
 */
export function startProcess(way: Way, place: Place, memoryMb: number): WorkerProcess {
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe'] as ['ignore', 'ignore', 'pipe', 'pipe'];
  // A separate process group: terminal signals for the server (Ctrl+C) don't reach it, and all of
  // it can be killed at once.
  const options = { env: environmentOf(way), stdio, cwd: place.folder, detached: true };
  const command = way.command(place);
  const [program = '', ...args] = process.platform === 'win32' ? command : withLimits(command, memoryMb);
  return new WorkerProcess(spawn(program, args, options), way.folder === WORK_IN_JAIL ? endJailed : endGroup);
}

/**
 * The worker gets none of the server's settings or secrets. libvips' untrusted loaders stay
 * blocked.
 */
function environmentOf({ folder }: Way) {
  return {
    VIPS_BLOCK_UNTRUSTED: '1',
    TMPDIR: folder,
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    // Node exits if it isn't allowed to open its OpenSSL config file, as may happen here. If the
    // file doesn't exist, Node goes on.
    OPENSSL_CONF: '/imagemill-none',
  };
}

function withLimits(command: readonly string[], memoryMb: number): readonly string[] {
  const kilobytes = memoryMb * 1000;
  return ['/bin/sh', '-c', WITH_LIMITS, 'sh', String(kilobytes), String(kilobytes * 2), ...command];
}

/**
 * Limits data memory, file size (in units of 512 bytes) and open files, turns off core dumps, and
 * makes the kernel kill the worker first when memory runs out. The worker ends with the server
 * (pdeathsig). What a system doesn't support is skipped.
 */
const WITH_LIMITS = `
{
  ulimit -d "$1"; ulimit -f "$2"; ulimit -c 0; ulimit -n 256
  echo 500 > /proc/self/oom_score_adj
} 2>/dev/null
shift 2
setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$@"
exec "$@"
`;

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has no group yet, or the system has no process groups.
    child.kill('SIGKILL');
  }
}

const LINGER_MS = 500;

/**
 * Killing the first process in a PID namespace kills all others in it, and then the process that
 * created the namespace ends by itself. That one may be stopped, or may not have got that far: it's
 * killed too, and what it has started ends with it.
 */
function endJailed(child: ChildProcess): void {
  const inside = child.pid === undefined ? [] : childrenOf(child.pid);
  for (const pid of inside) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
  if (inside.length === 0) child.kill('SIGKILL');
  else setTimeout(() => child.kill('SIGKILL'), LINGER_MS).unref();
}
