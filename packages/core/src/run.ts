// What carries out a plan, for processes that start often: the descriptions of options, and zod with them, stay out.
export { readAttachments } from './attachments/read-attachments.js';
export { writeAttachments } from './attachments/write-attachments.js';
export * from './capabilities.js';
export * from './color-handling.js';
export * from './encoder-settings.js';
export * from './errors.js';
export { type ComposedGif, composeGif } from './gif/compose-gif.js';
export * from './isolation.js';
export * from './limits.js';
export * from './plan.js';
export * from './run-plan.js';
export * from './vips-errors.js';
