import { typicalScore } from '@imagemill/core';
import { AnimatedImage, cut, difference, MAX_SIDE, type PixelImage, type WebpSizes } from '@imagemill/engine-wasm/webp-sizes';
import { AppError } from '@imagemill/errors';
import type { Job, JobFile } from './job.js';
import { type Reason, reasonOf } from './reasons.js';

/**
 * Above this mean difference, two images show different things. Other encoders and scalers stay far
 * below it.
 */
const ALIKE = 10;
/**
 * A picture is good enough if it scores this much less than a typical photo does at the chosen
 * quality. So the default, 82, asks for 75, and a higher quality still looks better.
 */
const BELOW_TYPICAL = 4;

export type Made = { readonly file: string } & ({ readonly webp: Uint8Array } | { readonly reason: Reason });

type Task = Pick<Job, 'uprightWidth' | 'uprightHeight' | 'quality' | 'maxQuality' | 'lossless' | 'files'>;

/** The bytes a job needs: its source, and the files that its results must look like. */
export interface JobBytes {
  readonly source: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Sent to the worker: one attachment. */
export interface ConvertMessage {
  readonly job: Task;
  readonly source: Blob;
  readonly files: ReadonlyMap<string, Blob>;
}

/** Sent by the worker: each file as it's finished, then the end. */
export type ConvertedMessage = { readonly kind: 'made'; readonly made: Made } | { readonly kind: 'end' };

/**
 * Creates the WebP files of one attachment, each from the source. One that fails doesn't stop the
 * others.
 */
export async function convertFiles(sizes: WebpSizes, job: Task, { source, files }: JobBytes, onMade: (made: Made) => void): Promise<void> {
  // If the source is bad, each of its files gets the same error.
  const opened = await openSource(sizes, job, source).catch((error: unknown) => ({ error }));
  for (const wanted of job.files) {
    try {
      const image = await imageFor(sizes, wanted, opened, files.get(wanted.file));
      onMade({ file: wanted.file, ...(await write(sizes, job, wanted, image)) });
    } catch (error) {
      onMade({ file: wanted.file, reason: reasonOf(error) });
    }
  }
}

async function openSource(sizes: WebpSizes, { uprightWidth, uprightHeight }: Task, source: Uint8Array): Promise<PixelImage> {
  const image = await sizes.open(source);
  // The crops are for the size that the server read.
  if (image.width !== uprightWidth || image.height !== uprightHeight) throw new AppError('corrupt_input');
  return image;
}

/**
 * The part cut out of the source, or the file's own image if that shows something different: an
 * edited thumbnail or a still from an animation.
 */
async function imageFor(
  sizes: WebpSizes,
  { crop, width, height }: JobFile,
  opened: PixelImage | { error: unknown },
  own: Uint8Array | undefined,
): Promise<PixelImage> {
  if (Math.max(width, height) > MAX_SIDE) throw new RangeError('too_wide');
  if ('error' in opened && !(own && opened.error instanceof AnimatedImage)) throw opened.error;
  const part = 'error' in opened ? undefined : cut(opened, crop, width, height);
  if (part && !own) return part;
  const shown = await sizes.open(own as Uint8Array);
  if (shown.width !== width || shown.height !== height) throw new AppError('corrupt_input');
  return part && difference(part, shown) <= ALIKE ? part : shown;
}

async function write(
  sizes: WebpSizes,
  { quality, maxQuality, lossless }: Task,
  { mustBeBelow }: JobFile,
  image: PixelImage,
): Promise<{ webp: Uint8Array } | { reason: Reason }> {
  const exact = lossless === 'try' ? await sizes.write(image, { quality: maxQuality, lossless: true }) : undefined;
  const uselessBytes = Math.min(mustBeBelow, exact?.length ?? Number.POSITIVE_INFINITY);
  const lossy = await sizes.writeToScore(image, { minScore: typicalScore('webp', quality) - BELOW_TYPICAL, maxQuality, uselessBytes });
  const webp = exact && exact.length < lossy.length ? exact : lossy;
  return webp.length < mustBeBelow ? { webp } : { reason: 'larger' };
}
