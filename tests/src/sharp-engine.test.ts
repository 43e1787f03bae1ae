import { SHARP_ENGINE } from '@imagemill/core';
import { engineSuite } from '@imagemill/testkit';
import { openSharpEngine } from './open-engines.js';

engineSuite('sharp', SHARP_ENGINE, openSharpEngine);
