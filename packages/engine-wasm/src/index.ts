export * from './can-run.js';
export { createFullEngine, createPortableEngine, type PageEngine } from './page-engine.js';
