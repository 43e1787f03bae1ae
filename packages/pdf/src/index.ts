export type { JpegSettings, PdfCodecs, PdfImageCodec, PdfPart, Raster } from './codecs.js';
export { salvage, tooMuchInflated } from './flate/salvage.js';
export { createImageCodec, type PlainImageCodec, type PlainJpegSettings } from './jpeg/create-image-codec.js';
export { type JpegFrame, readJpegFrame } from './jpeg/read-jpeg-frame.js';
export * from './pdf-job.js';
export * from './report.js';
