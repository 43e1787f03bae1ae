import { engineSuite } from '@imagemill/testkit';
import { openPageEngine } from './open-engines.js';

engineSuite('full (in Chromium, on the built site)', openPageEngine);
