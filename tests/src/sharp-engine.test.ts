import { engineSuite } from '@imagemill/testkit';
import { openSharpEngine } from './open-engines.js';

engineSuite('sharp', openSharpEngine);
