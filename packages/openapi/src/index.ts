export * from './answer-headers.js';
export * from './api-errors.js';
export * from './api-tools.js';
export { openApiDocument } from './document.js';
export * from './formats-answer.js';
export type { JsonSchema } from './json-schema.js';
