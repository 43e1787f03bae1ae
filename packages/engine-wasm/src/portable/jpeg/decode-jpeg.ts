import { decodeWith } from '../decode-with.js';
import type { JpegDecoder, Lazy } from '../lazy-codec.js';
import type { Picture } from '../picture.js';
import { requireWholeJpeg } from './require-whole-jpeg.js';

/** Gray or colours, as they are stored: a profile or an orientation is not looked at. */
export async function decodeJpeg(decoder: Lazy<JpegDecoder>, jpeg: Uint8Array): Promise<Picture> {
  requireWholeJpeg(jpeg);
  return decodeWith(decoder, (codec) => codec.decode(jpeg, false));
}
