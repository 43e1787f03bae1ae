import { spawn } from 'node:child_process';

/** Waits until its input ends, however that comes about, and removes the folder. A worker may still be writing to it just then. */
const SCRIPT =
  'trap "" HUP INT TERM; while read -r _; do :; done; n=0; while [ -e "$1" ] && [ $n -lt 20 ]; do rm -rf -- "$1" 2>/dev/null || sleep 0.5; n=$((n+1)); done';

export interface Janitor {
  /** The folder is gone already. */
  dismiss(): void;
}

/**
 * A process of a few hundred kilobytes that outlives this one for a moment: its input is a pipe that the system closes when this
 * process ends, also by kill -9. It stands in a session of its own, so that what ends a group of processes spares it.
 */
export function startJanitor(folder: string): Janitor {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'imagemill-janitor', folder], {
    detached: true,
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Where there is no shell, the sweep at the next start has to do.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  return { dismiss: () => child.stdin.end() };
}
