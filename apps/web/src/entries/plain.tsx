import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

startRequestWatch();

startEngineChoice();
void startOffline();
