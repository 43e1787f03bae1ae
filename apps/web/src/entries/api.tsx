import '../styles/api.css';
import { wakeCopyButtons } from '../api/wake-copy-buttons.js';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

wakeCopyButtons(document.querySelectorAll<HTMLButtonElement>('[data-copies]'));
startEngineChoice();
void wakeOffline();
