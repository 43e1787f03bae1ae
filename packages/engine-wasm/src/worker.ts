export type { EngineFiles } from './full/start-vips.js';
export { serveEngine } from './serve-engine.js';
