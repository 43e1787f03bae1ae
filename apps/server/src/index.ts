export { type AppParts, buildApp } from './app.js';
export type { Timeouts } from './http/http-server.js';
export { openWorkFolders } from './processing/temp/work-folders.js';
