import { FULL_ENGINE } from '@imagemill/core';
import { engineSuite } from '@imagemill/testkit/engine-suite';
import { openPageEngine } from './open-engines.js';

engineSuite('full (in Chromium, on the built site)', FULL_ENGINE, () => openPageEngine('full'));
