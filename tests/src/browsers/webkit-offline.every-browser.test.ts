import { offlineSuite } from './offline-suite.js';

offlineSuite('webkit');
