import { type ChildProcess, spawn } from 'node:child_process';
import { WORK_IN_JAIL } from './isolation/jail.js';
import type { Place, Way } from './isolation/ways.js';
import { childrenOf } from './process-tree.js';
import { WorkerProcess } from './worker-process.js';

/** Starts a worker that waits for jobs, bounded, and shut off in this way. Throws where a program that this takes is missing. */
export function startProcess(way: Way, place: Place, memoryMb: number): WorkerProcess {
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe'] as ['ignore', 'ignore', 'pipe', 'pipe'];
  // A group of its own: what a terminal sends to the server must not reach it, and all of it can be ended at once.
  const options = { env: environmentOf(way), stdio, cwd: place.folder, detached: true };
  const command = way.command(place);
  const [program = '', ...args] = process.platform === 'win32' ? command : withLimits(command, memoryMb);
  return new WorkerProcess(spawn(program, args, options), way.folder === WORK_IN_JAIL ? endJailed : endGroup);
}

/** The worker knows nothing of the server: no settings, no secrets. libvips' unsafe loaders stay shut. */
function environmentOf({ folder }: Way) {
  return {
    VIPS_BLOCK_UNTRUSTED: '1',
    TMPDIR: folder,
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    // Node looks for its settings in a file that a worker may be forbidden to open, and then ends. Where there is none, it goes on.
    OPENSSL_CONF: '/imagemill-none',
  };
}

function withLimits(command: readonly string[], memoryMb: number): readonly string[] {
  const kilobytes = memoryMb * 1000;
  return ['/bin/sh', '-c', WITH_LIMITS, 'sh', String(kilobytes), String(kilobytes * 2), ...command];
}

/**
 * Bounds what it may take: data, the length of a file (in 512 bytes), no dump of its memory, open files; and lets it go first where memory
 * runs short. It ends with the server (pdeathsig). What a system cannot do is left out.
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
    // Before it has its group, and where there are no groups.
    child.kill('SIGKILL');
  }
}

const LINGER_MS = 500;

/**
 * The first process of a namespace takes all others with it, and the one that made the namespace ends when it is gone: then nothing is left.
 * That one may be stopped, or not have got so far; what it has started ends with it.
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
