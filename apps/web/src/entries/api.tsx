import '../site/api/api.css';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { enableCopyButtons } from '../site/api/enable-copy-buttons.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

enableCopyButtons(document.querySelectorAll<HTMLButtonElement>('[data-copies]'));
startEngineChoice();
void wakeOffline();
