export type { JpegSettings, PdfCodecs, PdfImageCodec, PdfPart, Raster } from './codecs.js';
export * from './report.js';
