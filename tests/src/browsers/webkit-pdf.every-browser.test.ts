import { pdfEngineSuite } from './pdf-engine-suite.js';

pdfEngineSuite('webkit');
