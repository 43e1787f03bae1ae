import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SharpDone, SharpJob } from './sharp-messages.js';

/** Raw sharp in a process of its own. */
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
