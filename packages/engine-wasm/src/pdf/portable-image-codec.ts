import { channelsOf, type PlainImageCodec, type Raster } from '@imagemill/pdf';
import type { Codecs } from '../portable/codecs.js';
import { encodeJpeg } from '../portable/encode-image.js';
import { decodeStoredInks } from '../portable/jpeg/decode-cmyk.js';
import { decodeJpeg, requireWholeJpeg } from '../portable/jpeg/decode-jpeg.js';
import { resample } from '../portable/resample.js';
import { fromImage, toImage } from './raster-image.js';

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
      const image = channels === 4 ? decodeStoredInks(jpeg) : await decodeJpeg(codecs.jpegDecoder, jpeg);
      const width = Math.min(image.width, atLeast?.width ?? image.width);
      const height = Math.min(image.height, atLeast?.height ?? image.height);
      return fromImage(width < image.width || height < image.height ? resample(image, width, height) : image, channels);
    },
    resize: async (raster, width, height) => fromImage(resample(toImage(raster), width, height), raster.channels),
    encodeJpeg: (raster, { quality, subsample, quantTable }) =>
      encodeJpeg(codecs, toImage(raster), { Q: quality, subsample, quantTable }, isGray(raster)),
  };
}

function isGray({ channels }: Raster): boolean {
  return channels === 1;
}
