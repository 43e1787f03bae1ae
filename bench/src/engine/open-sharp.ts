import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CaseName } from './cases.js';

/** Message to the process that runs raw sharp: run this case `times` times. */
export interface SharpJob {
  readonly name: CaseName;
  readonly file: string;
  readonly times: number;
}

/** Its reply: CPU time of one run, and the size of the result. */
export interface SharpDone {
  readonly cpuMs: number;
  readonly bytes: number;
}

/** Raw sharp in a separate process. */
export interface SharpRunner {
  run(job: SharpJob): Promise<SharpDone>;
  close(): void;
}

export function openSharp(): SharpRunner {
  const child = fork(fileURLToPath(new URL('./sharp-main.js', import.meta.url)));
  return {
    run: (job) => {
      const answer = answerOf(child);
      child.send(job);
      return answer;
    },
    close: () => void child.kill(),
  };
}

function answerOf(child: ChildProcess): Promise<SharpDone> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The process that runs sharp has ended.'));
    child.once('exit', onExit);
    child.once('message', (done) => {
      child.off('exit', onExit);
      resolve(done as SharpDone);
    });
  });
}
