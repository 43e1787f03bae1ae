import { accessibilitySuite } from './accessibility-suite.js';

accessibilitySuite({ width: 390, height: 844 });
