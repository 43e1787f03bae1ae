export * from './can-run.js';
export { createFullEngine, type FullEngine } from './full-engine.js';
