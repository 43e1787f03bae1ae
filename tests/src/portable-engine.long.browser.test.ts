import { PORTABLE_ENGINE } from '@imagemill/core';
import { engineSuite } from '@imagemill/testkit/engine-suite';
import { openPageEngine } from './open-engines.js';

engineSuite('portable (in Chromium, on the built site)', PORTABLE_ENGINE, () => openPageEngine('portable'));
