import { spawn } from 'node:child_process';

/** Programs that do nothing but keep the machine busy, for as long as they are held. */
export function keepBusy(loops: number): Disposable {
  const running = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  return {
    [Symbol.dispose]: () => {
      for (const loop of running) loop.kill('SIGKILL');
    },
  };
}
