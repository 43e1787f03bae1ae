import { throwIfCancelled } from '@imagemill/core';
import type { PdfFile } from '../model/pdf-file.js';
import type { PdfRunOptions } from '../report.js';
import { type EncodedImage, toImageStream } from './encoded-image.js';
import type { ImageUse } from './image-uses.js';
import { type ImageSettings, type ImageTask, type PlannedImage, planImages } from './plan-images.js';
import { reduceImage } from './reduce-image.js';

/** Works on pictures whose uses are known, one after another, so that only one is in memory. */
export async function reduceSeenImages(
  file: PdfFile,
  uses: readonly ImageUse[],
  settings: ImageSettings,
  run: PdfRunOptions,
): Promise<{ reworked: number; kept: number }> {
  const tasks = planImages(file, uses, settings);
  let reworked = 0;
  for (const [done, task] of tasks.entries()) {
    throwIfCancelled(run.signal);
    run.onProgress?.({ stage: 'images', done, total: tasks.length, share: done / tasks.length });
    reworked += await runTask(file, task);
  }
  throwIfCancelled(run.signal);
  return { reworked, kept: uses.length - reworked };
}

/** How many pictures were reworked. */
async function runTask(file: PdfFile, [picture, mask]: ImageTask): Promise<number> {
  const encoded = await reduceImage(picture.job);
  if (!mask) return encoded ? replace(file, picture, encoded) : 0;
  const encodedMask = await reduceImage(mask.job);
  const [a, b] = [encoded ?? picture.job.image, encodedMask ?? mask.job.image];
  // Colours that were mixed for a mask fit no other size.
  if (a.width !== b.width || a.height !== b.height) return 0;
  return (encoded ? replace(file, picture, encoded) : 0) + (encodedMask ? replace(file, mask, encodedMask) : 0);
}

function replace(file: PdfFile, { uses }: PlannedImage, encoded: EncodedImage): number {
  for (const { ref, stream } of uses) file.context.assign(ref, toImageStream(file, stream.dict, encoded));
  return uses.length;
}
