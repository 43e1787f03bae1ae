import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { PDF_DEFINITIONS } from '../tools/pdf-tools.js';
import { wakeTool } from '../tools/wake-tool.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

const root = document.querySelector<HTMLElement>('#tool');
if (root) wakeTool(root, PDF_DEFINITIONS);
startEngineChoice();
void wakeOffline();
