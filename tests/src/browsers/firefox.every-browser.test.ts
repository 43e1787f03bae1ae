import { toolPageSuite } from './tool-page-suite.js';

toolPageSuite('Firefox', { browser: 'firefox', engine: 'full' });
