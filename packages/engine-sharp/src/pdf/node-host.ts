import { SHARP_ENGINE } from '@imagemill/core';
import type { PdfHost } from '@imagemill/pdf';
import { sharpCodec } from '../codec.js';
import { encodeRaster } from '../render.js';
import { createNodePdfCodecs } from './node-codecs.js';

/** Documents by sharp and zlib. */
export function createNodePdfHost(): PdfHost {
  return {
    codecs: createNodePdfCodecs(),
    capabilities: SHARP_ENGINE,
    pictureCodec: async () => ({ ...sharpCodec, encode: encodeRaster }),
  };
}
