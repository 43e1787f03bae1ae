import { CannotError, type Contender, type Job, sizeOf } from './job.js';
import { jsquash } from './jsquash.js';
import { magick } from './magick.js';

/**
 * Contenders that need no document run in a worker, where their users would run them: threaded code
 * can't block on a page's main thread.
 */
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

/** The browser's own decoders and encoders, with its best smoothing. */
async function canvas(input: Blob, job: Job): Promise<Blob> {
  if (job.colors !== undefined) throw new CannotError('writes no palette');
  const bitmap = await createImageBitmap(input);
  const { width, height } = sizeOf(bitmap, job);
  const surface = new OffscreenCanvas(width, height);
  const context = surface.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return surface.convertToBlob({ type: `image/${job.format}`, quality: job.quality / 100 });
}
