export * from './build-manifest.js';
export * from './content-type.js';
export * from './page-template.js';
export { baseHeaders, fileHeaders, pageHeaders, type SeenOrigin } from './security-headers.js';
export * from './site.js';
