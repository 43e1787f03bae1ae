export type { JpegSettings, PdfCodecs, PdfImageCodec, PdfPart, Raster } from './codecs.js';
export { parsePageRange } from './page-range.js';
export { FALLBACK_FONTS, type FallbackFont } from './pdfium/fallback-font.js';
export { openPdfium, type Pdfium } from './pdfium/open-pdfium.js';
export type { PdfiumDocument } from './pdfium/pdfium-document.js';
export { type RenderedPage, renderPages } from './render-pages.js';
export * from './report.js';
