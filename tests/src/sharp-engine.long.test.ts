import { SHARP_ENGINE } from '@imagemill/core';
import { engineSuite } from '@imagemill/testkit/engine-suite';
import { openSharpEngine } from './open-engines.js';

engineSuite('sharp', SHARP_ENGINE, openSharpEngine);
