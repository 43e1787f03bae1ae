import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';
import { PDF_KITS } from '../view/kits/pdf-kits.js';
import { wakeTool } from '../view/wake-tool.js';

wakeTrust();

const root = document.querySelector<HTMLElement>('#tool');
if (root) wakeTool(root, PDF_KITS);
startEngineChoice();
void wakeOffline();
