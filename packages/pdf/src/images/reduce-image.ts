import { AppError } from '@imagemill/core';
import { entryOf, numberAt } from '../model/read-entries.js';
import type { EncodedImage } from './encoded-image.js';
import type { ImageJob } from './image-job.js';
import { completeJpx } from './jpx-image.js';
import type { PdfImage } from './pdf-image.js';
import { readCoded } from './read-samples.js';
import { recompress } from './recompress.js';
import { reduceBilevel } from './reduce-bilevel.js';
import { reduceTone } from './reduce-tone.js';

/** Below this a picture has nothing to give. */
const MIN_BYTES = 200;
/** Samples in memory at once. */
const MAX_SAMPLES = 200_000_000;
const MAX_BILEVEL_PIXELS = 300_000_000;

/** Whether a picture is one bit per pixel, so that it is kept in black and white. */
export function isBilevel({ bits, isStencil, space }: PdfImage): boolean {
  return isStencil || (bits === 1 && space?.channels === 1);
}

/** The smaller form of one picture; undefined where it stays as it is, because nothing is smaller or because something about it is odd. */
export async function reduceImage(job: ImageJob): Promise<EncodedImage | undefined> {
  const { file, image } = job;
  const { dict, contents } = image.stream;
  // F: the samples are in another file.
  if (contents.length < MIN_BYTES || entryOf(dict, 'F') !== undefined) return undefined;
  const pixels = image.width * image.height;
  if (isBilevel(image) ? pixels > MAX_BILEVEL_PIXELS : pixels * (image.space?.channels ?? 4) > MAX_SAMPLES) return undefined;
  if ((numberAt(dict, 'SMaskInData') ?? 0) !== 0) return undefined;
  try {
    const coded = readCoded(file, image.stream);
    if (job.isExact) return recompress(job, coded);
    if (isBilevel(image)) return await reduceBilevel(job, coded);
    const complete = coded.filter === 'jpx' ? completeJpx(image, coded.bytes) : image;
    return complete?.space && (await reduceTone({ ...job, image: complete }, coded));
  } catch (error) {
    if (error instanceof AppError && error.code === 'cancelled') throw error;
    // Whatever a reader may make of this picture, it is not ours to guess.
    return undefined;
  }
}
