import '../site/api/api.css';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { enableCopyButtons } from '../site/api/enable-copy-buttons.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

startRequestWatch();

enableCopyButtons(document.querySelectorAll<HTMLButtonElement>('[data-copies]'));
startEngineChoice();
void startOffline();
