import '../site/api/api.css';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeCopyButtons } from '../site/api/wake-copy-buttons.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

wakeCopyButtons(document.querySelectorAll<HTMLButtonElement>('[data-copies]'));
startEngineChoice();
void wakeOffline();
