export * from './browser.js';
export * from './chromium.js';
export * from './free-port.js';
export * from './poll.js';
export * from './repo-root.js';
export * from './site-process.js';
export * from './temporary-directory.js';
