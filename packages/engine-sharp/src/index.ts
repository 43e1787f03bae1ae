// Modules that load sharp have separate entry points (`./codec`, `./pdf-codecs`): on a server, only
// the workers load it.

export type * from './pool/pool.js';
export { createPool } from './pool/start-pool.js';
export { createSharpEngine } from './sharp-engine.js';
