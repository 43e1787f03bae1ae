export * from './can-run.js';
export { createFullEngine, createPortableEngine, type FullEngine, type PageEngine } from './page-engine.js';
export type { DrawnPage } from './pdf/messages.js';
export type * from './pdf/pdf-page-engine.js';
export type { Trial, TrialLimits } from './trial.js';
