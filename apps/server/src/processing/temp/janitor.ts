import { spawn } from 'node:child_process';

/**
 * Waits until its input ends, however that happens, and then removes the folder. Retries because a
 * worker may still be writing to it.
 */
const SCRIPT =
  'trap "" HUP INT TERM; while read -r _; do :; done; n=0; while [ -e "$1" ] && [ $n -lt 20 ]; do rm -rf -- "$1" 2>/dev/null || sleep 0.5; n=$((n+1)); done';

export interface Janitor {
  /** Call this when the folder is already gone. */
  dismiss(): void;
}

/**
 * A process of a few hundred kilobytes that briefly outlives this one: its input is a pipe that the
 * system closes when this process ends, even by kill -9. It has its own session, so killing a
 * process group spares it.
 */
export function startJanitor(folder: string): Janitor {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'imagemill-janitor', folder], {
    detached: true,
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell, the sweep at the next start has to do.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
  return { dismiss: () => child.stdin.end() };
}
