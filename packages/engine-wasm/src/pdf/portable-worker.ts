import { PORTABLE_ENGINE } from '@imagemill/core';
import type { PdfHost } from '@imagemill/pdf';
import { createCodecs } from '../portable/codecs.js';
import { encodeImage } from '../portable/encode-image.js';
import type { PortableFiles } from '../portable/lazy-codec.js';
import { portableCodec } from '../portable/render.js';
import { createPortableImageCodec } from './portable-image-codec.js';
import { toImage } from './raster-image.js';
import { createBrowserPdfCodecs, type PdfFiles, type PdfWorkerScope, servePdf } from './serve-pdf.js';

export type { PdfFiles } from './serve-pdf.js';

/** Turns the worker this runs in into the portable engine's PDF worker. */
export function servePortablePdf(scope: PdfWorkerScope, engineFiles: PortableFiles, pdfFiles: PdfFiles): void {
  servePdf(scope, () => createPortablePdfHost(engineFiles, pdfFiles));
}

/** PDF host based on single-threaded codecs, for browsers that can't run libvips. */
function createPortablePdfHost(engineFiles: PortableFiles, pdfFiles: PdfFiles): PdfHost {
  const codecs = createCodecs(engineFiles);
  const codec = portableCodec(codecs);
  return {
    codecs: createBrowserPdfCodecs(createPortableImageCodec(codecs), pdfFiles),
    capabilities: PORTABLE_ENGINE,
    imageCodec: async () => ({
      ...codec,
      encode: (raster, step) => {
        const space = raster.channels === 1 ? 'b-w' : 'srgb';
        return encodeImage(codecs, toImage(raster), step, { convert: false, keepProfile: false, space });
      },
    }),
  };
}
