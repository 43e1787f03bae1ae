import { channelsOf, type PlainImageCodec, type Raster } from '@imagemill/pdf';
import type { Codecs } from '../portable/codecs.js';
import { encodeJpeg } from '../portable/encode-picture.js';
import { decodeStoredInks } from '../portable/jpeg/decode-cmyk.js';
import { decodeJpeg, requireWholeJpeg } from '../portable/jpeg/decode-jpeg.js';
import { resample } from '../portable/resample.js';
import { fromPicture, toPicture } from './raster-picture.js';

/**
 * Codec for images inside documents, based on single-threaded codecs. Decodes every JPEG at full
 * size.
 */
export function createPortableImageCodec(codecs: Codecs): PlainImageCodec {
  return {
    decodeJpeg: async (jpeg, atLeast) => {
      const channels = channelsOf(jpeg);
      if (channels === 4) requireWholeJpeg(jpeg);
      // Four inks are scaled like red, green, blue and alpha.
      const picture = channels === 4 ? decodeStoredInks(jpeg) : await decodeJpeg(codecs.jpegDecoder, jpeg);
      const width = Math.min(picture.width, atLeast?.width ?? picture.width);
      const height = Math.min(picture.height, atLeast?.height ?? picture.height);
      return fromPicture(width < picture.width || height < picture.height ? resample(picture, width, height) : picture, channels);
    },
    resize: async (raster, width, height) => fromPicture(resample(toPicture(raster), width, height), raster.channels),
    encodeJpeg: (raster, { quality, subsample, quantTable }) =>
      encodeJpeg(codecs, toPicture(raster), { Q: quality, subsample, quantTable }, isGray(raster)),
  };
}

function isGray({ channels }: Raster): boolean {
  return channels === 1;
}
