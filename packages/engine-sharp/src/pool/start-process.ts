import { type ChildProcess, spawn } from 'node:child_process';
import type { Isolation } from './isolation.js';
import { type Jail, jailed, WORK_IN_JAIL } from './jail.js';
import { childrenOf } from './process-tree.js';
import { WorkerProcess } from './worker-process.js';

export interface ProcessSettings {
  readonly script: string;
  readonly memoryMb: number;
  readonly isolation: Isolation;
  /** With namespaces. */
  readonly jail: Jail | undefined;
}

export interface ProcessPlace {
  /** Its own folder. */
  readonly folder: string;
  /** An empty folder that becomes its root, with namespaces. */
  readonly root: string;
  /** Who it is; undefined: the same as this process. */
  readonly user: number | undefined;
}

/** Starts a process that waits for jobs, bounded and shut off as far as it was found possible. */
export function startProcess(settings: ProcessSettings, place: ProcessPlace): WorkerProcess {
  const isJailed = settings.isolation.name === 'namespaces';
  // The process knows nothing of the server: no settings, no secrets; and libvips' unsafe loaders stay shut.
  const env = { VIPS_BLOCK_UNTRUSTED: '1', TMPDIR: isJailed ? WORK_IN_JAIL : '.', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'ignore', 'pipe'];
  // A group of its own: what a terminal sends to the server must not reach it, and all of it can be ended at once.
  const options = { env, stdio, cwd: place.folder, detached: true };
  const kilobytes = settings.memoryMb * 1000;
  const limits = ['-c', WITH_LIMITS, 'sh', String(kilobytes), String(kilobytes * 2)];
  const child =
    process.platform === 'win32'
      ? spawn(process.execPath, [settings.script, '.'], options)
      : spawn('/bin/sh', [...limits, ...commandOf(settings, place)], options);
  return new WorkerProcess(child, isJailed ? endJailed : endGroup);
}

/**
 * Bounds what it may take: data, the length of a file (in 512 bytes), no dump of its memory, open files; and lets it go first where memory
 * or time run short: where the system shares time among sessions, and this is one, its group has to give way, not the process. It ends with the
 * server (pdeathsig). What a system cannot do is left out.
 */
const WITH_LIMITS = `
ulimit -d "$1"; ulimit -f "$2"; ulimit -c 0; ulimit -n 256
echo 500 > /proc/self/oom_score_adj
echo 10 > /proc/self/autogroup
shift 2
setpriv --pdeathsig KILL true && exec nice -n 3 setpriv --pdeathsig KILL "$@"
exec nice -n 3 "$@"
`;

function commandOf({ script, isolation, jail }: ProcessSettings, { folder, root, user }: ProcessPlace): readonly string[] {
  if (jail && user !== undefined && isolation.name === 'namespaces') return jailed(jail, { root, folder, user, script });
  const asUser = [
    'setpriv',
    '--reuid',
    `${user}`,
    '--regid',
    `${user}`,
    '--clear-groups',
    '--nnp',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ];
  const offline = ['unshare', '--user', '--map-current-user', '--net', '--ipc', '--uts'];
  return [
    ...(user === undefined ? [] : asUser),
    ...(isolation.name === 'no-network' ? offline : []),
    // Another user, or other rights, and the signal at the server's end is forgotten.
    ...(user === undefined && isolation.name !== 'no-network' ? [] : ['setpriv', '--pdeathsig', 'KILL']),
    ...[process.execPath, script, '.'],
  ];
}

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
