// What loads sharp stays behind a door of its own: a server has its processes do that.
export { createPool } from './pool/create-pool.js';
export type * from './pool/pool.js';
export { createSharpEngine } from './sharp-engine.js';
