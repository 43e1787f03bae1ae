export type { JpegSettings, PdfCodecs, PdfImageCodec, PdfPart, Raster } from './codecs.js';
export { openPdfium, type Pdfium } from './pdfium/open-pdfium.js';
export type { PdfiumDocument } from './pdfium/pdfium-document.js';
export * from './report.js';
