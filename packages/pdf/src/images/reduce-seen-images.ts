import { throwIfCancelled } from '@imagemill/errors';
import { PDFName, PDFRawStream, type PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import type { PdfRunOptions } from '../report.js';
import { type EncodedImage, toImageStream } from './encoded-image.js';
import type { ImageUse } from './image-uses.js';
import { type ImageSettings, type ImageTask, type PlannedImage, planImages } from './plan-images.js';
import { reduceImage } from './reduce-image.js';

/**
 * Processes images whose uses are known, one after another, so only one is in memory. Returns the
 * uses of those that were replaced.
 */
export async function reduceSeenImages(
  file: PdfFile,
  uses: readonly ImageUse[],
  settings: ImageSettings,
  run: PdfRunOptions,
): Promise<readonly ImageUse[]> {
  const tasks = planImages(file, uses, settings);
  const opaqueMasks = new Set<PDFRef>();
  const reworked: ImageUse[] = [];
  for (const [done, task] of tasks.entries()) {
    throwIfCancelled(run.signal);
    run.onProgress?.({ stage: 'images', done, total: tasks.length, share: done / tasks.length });
    reworked.push(...(await runTask(file, task, opaqueMasks)));
  }
  throwIfCancelled(run.signal);
  for (const { ref } of uses) dropOpaqueMask(file, ref, opaqueMasks);
  return reworked;
}

/** Returns the uses of the images that were replaced. */
async function runTask(file: PdfFile, [image, mask]: ImageTask, opaqueMasks: Set<PDFRef>): Promise<readonly ImageUse[]> {
  const encoded = await reduceImage(image.job);
  if (encoded?.isOpaque) for (const { ref } of image.uses) opaqueMasks.add(ref);
  if (!mask) return encoded ? replace(file, image, encoded) : [];
  const encodedMask = await reduceImage(mask.job);
  const [a, b] = [encoded ?? image.job.image, encodedMask ?? mask.job.image];
  // Colors that were blended for a mask fit no other size.
  if (a.width !== b.width || a.height !== b.height) return [];
  return [...(encoded ? replace(file, image, encoded) : []), ...(encodedMask ? replace(file, mask, encodedMask) : [])];
}

function replace(file: PdfFile, { uses }: PlannedImage, encoded: EncodedImage): readonly ImageUse[] {
  for (const { ref, stream } of uses) file.context.assign(ref, toImageStream(file, stream.dict, encoded));
  return uses;
}

/**
 * An image doesn't need a soft mask that hides nothing. A stencil next to a soft mask was never
 * used, so it goes too.
 */
function dropOpaqueMask(file: PdfFile, ref: PDFRef, opaqueMasks: ReadonlySet<PDFRef>): void {
  const image = file.resolve(ref);
  if (!(image instanceof PDFRawStream) || !opaqueMasks.has(image.dict.get(PDFName.of('SMask')) as PDFRef)) return;
  image.dict.delete(PDFName.of('SMask'));
  image.dict.delete(PDFName.of('Mask'));
}
