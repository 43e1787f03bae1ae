import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';

startEngineChoice();
void wakeOffline();
