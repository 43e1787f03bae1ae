export { type AppParts, buildApp } from './app.js';
export { type Config, loadConfig } from './config.js';
export type { Timeouts } from './http-server.js';
export { loadSecrets } from './secrets.js';
