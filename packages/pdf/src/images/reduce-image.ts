import { AppError } from '@imagemill/errors';
import { PDFName } from '../model/objects.js';
import { entryOf, numberAt } from '../model/read-entries.js';
import type { PlainSpace } from './color-space.js';
import type { EncodedImage } from './encoded-image.js';
import type { ImageJob } from './image-job.js';
import { encodeJbig2 } from './jbig2/encode-jbig2.js';
import { readJpxHeader } from './jpx-header.js';
import type { PdfImage } from './pdf-image.js';
import { type Coded, readBilevel, readCoded } from './read-samples.js';
import { recompress } from './recompress.js';
import { reduceTone } from './reduce-tone.js';
import { shrinkBilevel } from './shrink-bilevel.js';

const DEVICE_OF = {
  gray: { name: 'DeviceGray', space: { kind: 'gray', channels: 1, isDevice: true } },
  rgb: { name: 'DeviceRGB', space: { kind: 'rgb', channels: 3, isDevice: true } },
} as const satisfies Record<string, { name: string; space: PlainSpace }>;

/** Below this, there is nothing to gain. */
const MIN_BYTES = 200;
/** Samples in memory at once. */
const MAX_SAMPLES = 200_000_000;
const MAX_BILEVEL_PIXELS = 300_000_000;

/** Whether an image has one bit per pixel, so it stays black and white. */
export function isBilevel({ bits, isStencil, space }: PdfImage): boolean {
  return isStencil || (bits === 1 && space?.channels === 1);
}

/**
 * The smaller form of one image; undefined if it stays as it is, because nothing is smaller or
 * because something about it is odd.
 */
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
    // Don't guess what a reader would make of this image.
    return undefined;
  }
}

/**
 * A JPEG 2000 image, whose color space and bit depth may be in its data only; undefined if data and
 * dictionary don't agree.
 */
function completeJpx(image: PdfImage, data: Uint8Array): PdfImage | undefined {
  const header = readJpxHeader(data);
  if (header?.width !== image.width || header.height !== image.height || header.hasPalette) return undefined;
  if (image.spaceObject) return image.space?.channels === header.channels ? { ...image, bits: 8 } : undefined;
  const device = header.space && DEVICE_OF[header.space === 'gray' ? 'gray' : 'rgb'];
  if (device?.space.channels !== header.channels) return undefined;
  return { ...image, bits: 8, space: device.space, spaceObject: PDFName.of(device.name) };
}

/**
 * Writes an image with one bit per pixel as JBIG2, exactly or with fewer pixels; undefined if it
 * stays as it is.
 */
async function reduceBilevel({ file, image, wanted, isSizeFixed }: ImageJob, coded: Coded): Promise<EncodedImage | undefined> {
  // JBIG2 from another encoder is as small as ours would be, or lossy and smaller.
  if (coded.filter === 'jbig2' && !wanted) return undefined;
  const bits = await readBilevel(file, image, coded);
  const smaller = wanted && !isSizeFixed ? shrinkBilevel(bits, wanted) : undefined;
  const { width, height } = smaller ?? bits;
  const bytes = encodeJbig2(smaller ?? bits);
  if (bytes.length >= image.stream.contents.length) return undefined;
  const decode = image.decode && entryOf(image.stream.dict, 'Decode');
  return { bytes, width, height, bits: 1, filter: 'JBIG2Decode', space: image.spaceObject, ...(decode && { decode }) };
}
