export type { JpegSettings, PdfCodecs, PdfImageCodec, PdfPart, Raster } from './codecs.js';
export type { PdfFile, PdfPage } from './model/pdf-file.js';
export { PDF_LIMITS, type PdfLimits } from './open/limits.js';
export { type OpenPdfOptions, openPdf } from './open/open-pdf.js';
export * from './report.js';
export { writePdf } from './write/write-pdf.js';
