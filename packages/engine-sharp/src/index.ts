export { createNodePdfCodecs } from './pdf/node-codecs.js';
export { createSharpEngine } from './sharp-engine.js';
