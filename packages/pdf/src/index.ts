export type { JpegSettings, PdfCodecs, PdfImageCodec, PdfPart, Raster } from './codecs.js';
export { deflate } from './flate/deflate.js';
export { inflate, tooMuchInflated } from './flate/inflate.js';
export { salvage, tooMuchInflated } from './flate/salvage.js';

<<<<<<< HEAD

export { asMemoryError } from './host/memory-error.js';
export type { PdfHost, PictureCodec } from './host/pdf-host.js';
export { canEmbed, canEmbed } from './images-to-pdf/embed-picture.js';
export { imagesToPdf, imagesToPdf, type PictureSource, type PictureSource } from './images-to-pdf/images-to-pdf.js';
export {
  createImageCodec,
  createImageCodec,
  type PlainImageCodec,
  type PlainImageCodec,
  type PlainJpegSettings,
  type PlainJpegSettings,
} from './jpeg/create-image-codec.js';
export { channelsOf, type JpegFrame, type JpegFrame, readJpegFrame, readJpegFrame } from './jpeg/read-jpeg-frame.js';

=======

export { canEmbed } from './images-to-pdf/embed-picture.js';
export { imagesToPdf, type PictureSource } from './images-to-pdf/images-to-pdf.js';
export { createImageCodec, type PlainImageCodec, type PlainJpegSettings } from './jpeg/create-image-codec.js';
export { type JpegFrame, readJpegFrame } from './jpeg/read-jpeg-frame.js';

>>>>>>> pages

export type { PdfFile, PdfPage } from './model/pdf-file.js';
export { PDF_LIMITS, type PdfLimits } from './open/limits.js';
export { type OpenPdfOptions, openPdf } from './open/open-pdf.js';
export { parsePageRange } from './page-range.js';

<<<<<<< HEAD

export * from './pdf-job.js';
export { DrawnDocument } from './pdfium/drawn-document.js';
export { FALLBACK_FONT_FILES, FALLBACK_FONTS, type FallbackFont } from './pdfium/fallback-font.js';

=======

export { resizePages } from './pages/resize-pages.js';
export * from './pdf-job.js';
export { FALLBACK_FONTS, type FallbackFont } from './pdfium/fallback-font.js';

>>>>>>> pages

export { openPdfium, type Pdfium } from './pdfium/open-pdfium.js';
export type { PdfiumDocument } from './pdfium/pdfium-document.js';
export { type RenderedPage, renderPages } from './render-pages.js';
export * from './report.js';
export { writePdf } from './write/write-pdf.js';
