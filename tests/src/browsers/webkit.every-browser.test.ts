import { toolPageSuite } from './tool-page-suite.js';

toolPageSuite('WebKit', { browser: 'webkit', engine: 'portable' });
