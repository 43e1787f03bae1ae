import { CannotError, type Job, sizeOf } from './job.js';

/** The browser's own decoders and encoders, with its best smoothing. */
export async function canvas(input: Blob, job: Job): Promise<Blob> {
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
