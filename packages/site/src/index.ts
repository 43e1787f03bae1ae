export * from './build-manifest.js';
export * from './content-type.js';
export * from './file-headers.js';
export * from './page-template.js';
export { baseHeaders, pageHeaders } from './security-headers.js';
export * from './site.js';
