import { spawn } from 'node:child_process';

/** Processes that only keep the machine busy, until they're disposed of. */
export function keepBusy(loops: number): Disposable {
  const running = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  return {
    [Symbol.dispose]: () => {
      for (const loop of running) loop.kill('SIGKILL');
    },
  };
}
