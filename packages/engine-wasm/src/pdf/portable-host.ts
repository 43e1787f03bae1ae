import { PORTABLE_ENGINE } from '@imagemill/core';
import type { PdfHost } from '@imagemill/pdf';
import { portableCodec } from '../portable/codec.js';
import { createCodecs } from '../portable/codecs.js';
import { encodePicture } from '../portable/encode-picture.js';
import type { PortableFiles } from '../portable/files.js';
import { createBrowserPdfCodecs } from './browser-codecs.js';
import type { PdfFiles } from './pdf-files.js';
import { createPortableImageCodec } from './portable-image-codec.js';
import { toPicture } from './raster-picture.js';

/** Documents by single-threaded codecs, in browsers that cannot run libvips. */
export function createPortablePdfHost(engineFiles: PortableFiles, pdfFiles: PdfFiles): PdfHost {
  const codecs = createCodecs(engineFiles);
  const codec = portableCodec(codecs);
  return {
    codecs: createBrowserPdfCodecs(createPortableImageCodec(codecs), pdfFiles),
    capabilities: PORTABLE_ENGINE,
    pictureCodec: async () => ({
      ...codec,
      encode: (raster, step) => {
        const space = raster.channels === 1 ? 'b-w' : 'srgb';
        return encodePicture(codecs, toPicture(raster), step, { convert: false, keepProfile: false, space });
      },
    }),
  };
}
