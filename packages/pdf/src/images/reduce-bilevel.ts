import { entryOf } from '../model/read-entries.js';
import type { EncodedImage } from './encoded-image.js';
import type { ImageJob } from './image-job.js';
import { encodeJbig2 } from './jbig2/encode-jbig2.js';
import { type Coded, readBilevel } from './read-samples.js';
import { shrinkBilevel } from './shrink-bilevel.js';

/** Writes a picture of one bit per pixel as JBIG2, exactly or with fewer pixels; undefined where it stays as it is. */
export async function reduceBilevel({ file, image, wanted, isSizeFixed }: ImageJob, coded: Coded): Promise<EncodedImage | undefined> {
  // Written by another encoder it is as small as this one makes it, or lossy and smaller.
  if (coded.filter === 'jbig2' && !wanted) return undefined;
  const bits = await readBilevel(file, image, coded);
  const smaller = wanted && !isSizeFixed ? shrinkBilevel(bits, wanted) : undefined;
  const { width, height } = smaller ?? bits;
  const bytes = encodeJbig2(smaller ?? bits);
  if (bytes.length >= image.stream.contents.length) return undefined;
  const decode = image.decode && entryOf(image.stream.dict, 'Decode');
  return { bytes, width, height, bits: 1, filter: 'JBIG2Decode', space: image.spaceObject, ...(decode && { decode }) };
}
