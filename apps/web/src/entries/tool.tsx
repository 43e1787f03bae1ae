import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { IMAGE_DEFINITIONS } from '../tools/image-tools.js';
import { wakeTool } from '../tools/wake-tool.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

const root = document.querySelector<HTMLElement>('#tool');
if (root) wakeTool(root, IMAGE_DEFINITIONS);
startEngineChoice();
void wakeOffline();
