export { createNodePdfCodecs } from './pdf/node-codecs.js';
export { createPdfEngine, type PagePictureOnDisk, type PdfEngine, type PdfEngineOptions, type PdfEngineRun } from './pdf/pdf-engine.js';
export { createSharpEngine } from './sharp-engine.js';
