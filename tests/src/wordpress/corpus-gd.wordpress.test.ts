import { corpusTest } from './corpus-tests.js';

corpusTest('GD');
