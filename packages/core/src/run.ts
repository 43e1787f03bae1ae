// Everything needed to run a plan, for processes that start often. The option descriptions are left
// out.
export * from './formats/capabilities.js';
export * from './limits/limits.js';
export * from './plan/encoder-settings.js';
export * from './plan/plan.js';
export * from './plan/steps.js';
export * from './run/run-plan.js';
export * from './run/vips-errors.js';
export * from './site/isolation.js';
