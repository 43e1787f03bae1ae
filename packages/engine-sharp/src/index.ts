// What loads sharp stays behind a door of its own: a server has its processes do that.

export type * from './pool/pool.js';
export { createPool } from './pool/start-pool.js';
export { createSharpEngine } from './sharp-engine.js';
