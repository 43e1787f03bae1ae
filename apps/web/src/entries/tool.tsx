import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';
import { PICTURE_KITS } from '../view/kits/picture-kits.js';
import { wakeTool } from '../view/wake-tool.js';

wakeTrust();

const root = document.querySelector<HTMLElement>('#tool');
if (root) wakeTool(root, PICTURE_KITS);
startEngineChoice();
void wakeOffline();
