import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { PDF_DEFINITIONS } from '../tools/pdf-tools.js';
import { startTool } from '../tools/start-tool.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

startRequestWatch();

const root = document.querySelector<HTMLElement>('#tool');
if (root) startTool(root, PDF_DEFINITIONS);
startEngineChoice();
void startOffline();
