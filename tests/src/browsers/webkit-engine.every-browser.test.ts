import { portableEngineSuite } from './portable-engine-suite.js';

portableEngineSuite('webkit');
