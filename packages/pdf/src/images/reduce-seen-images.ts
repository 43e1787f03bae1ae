import { throwIfCancelled } from '@imagemill/core';
import { PDFName, PDFRawStream, type PDFRef } from '../model/objects.js';
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
  const opaqueMasks = new Set<PDFRef>();
  let reworked = 0;
  for (const [done, task] of tasks.entries()) {
    throwIfCancelled(run.signal);
    run.onProgress?.({ stage: 'images', done, total: tasks.length, share: done / tasks.length });
    reworked += await runTask(file, task, opaqueMasks);
  }
  throwIfCancelled(run.signal);
  for (const { ref } of uses) dropOpaqueMask(file, ref, opaqueMasks);
  return { reworked, kept: uses.length - reworked };
}

/** How many pictures were reworked. */
async function runTask(file: PdfFile, [picture, mask]: ImageTask, opaqueMasks: Set<PDFRef>): Promise<number> {
  const encoded = await reduceImage(picture.job);
  if (encoded?.isOpaque) for (const { ref } of picture.uses) opaqueMasks.add(ref);
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

/** Without a soft mask that hides nothing a picture needs no mixing; a stencil besides it was never looked at. */
function dropOpaqueMask(file: PdfFile, ref: PDFRef, opaqueMasks: ReadonlySet<PDFRef>): void {
  const image = file.resolve(ref);
  if (!(image instanceof PDFRawStream) || !opaqueMasks.has(image.dict.get(PDFName.of('SMask')) as PDFRef)) return;
  image.dict.delete(PDFName.of('SMask'));
  image.dict.delete(PDFName.of('Mask'));
}
