// What carries out a plan, for processes that start often: the descriptions of options stay out.
export * from './formats/capabilities.js';
export * from './limits/limits.js';
export * from './plan/encoder-settings.js';
export * from './plan/plan.js';
export * from './plan/steps.js';
export * from './run/run-plan.js';
export * from './run/vips-errors.js';
export * from './site/isolation.js';
