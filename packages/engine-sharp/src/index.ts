export { createSharpEngine } from './sharp-engine.js';
