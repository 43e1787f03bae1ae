import { canvas } from './canvas.js';
import type { Contender, Job } from './job.js';
import { jsquash } from './jsquash.js';
import { magick } from './magick.js';

/** Those that need no document run in a worker, where their users would run them: threads may not wait on a page's own. */
const CONTENDERS = { jSquash: jsquash, 'magick-wasm': magick, canvas } satisfies Record<string, Contender>;
export type WorkerRival = keyof typeof CONTENDERS;

export interface WorkerJob {
  readonly rival: WorkerRival;
  readonly input: Blob;
  readonly job: Job;
}
export type WorkerAnswer = { readonly result: Blob } | { readonly error: string; readonly name: string };

self.onmessage = async ({ data: { rival, input, job } }: MessageEvent<WorkerJob>) => {
  let answer: WorkerAnswer;
  try {
    answer = { result: await CONTENDERS[rival](input, job) };
  } catch (error) {
    answer = error instanceof Error ? { error: error.message, name: error.name } : { error: String(error), name: 'Error' };
  }
  self.postMessage(answer);
};
