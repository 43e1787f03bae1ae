import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { IMAGE_DEFINITIONS } from '../tools/image-tools.js';
import { startTool } from '../tools/start-tool.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

startRequestWatch();

const root = document.querySelector<HTMLElement>('#tool');
if (root) startTool(root, IMAGE_DEFINITIONS);
startEngineChoice();
void startOffline();
