import { toolPageSuite } from './tool-page-suite.js';

toolPageSuite('Chromium, over plain http under a host name', { browser: 'chromium', engine: 'portable', host: 'mill.test' });
