import { toolPageSuite } from './tool-page-suite.js';

toolPageSuite('Chromium', { browser: 'chromium', engine: 'full', withoutPdf: true });
