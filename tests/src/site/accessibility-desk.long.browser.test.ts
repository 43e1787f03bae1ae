import { accessibilitySuite } from './accessibility-suite.js';

accessibilitySuite({ width: 1280, height: 860 });
