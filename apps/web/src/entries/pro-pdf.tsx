import '../tools/pro/pro.css';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { PDF_SERVER_DEFINITIONS } from '../tools/pro/pdf-definitions.js';
import { startServerTool } from '../tools/pro/start-server-tool.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

startRequestWatch();

const root = document.querySelector<HTMLElement>('#server-tool');
if (root) startServerTool(root, PDF_SERVER_DEFINITIONS);
startEngineChoice();
void startOffline();
