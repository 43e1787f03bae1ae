import '../tools/pro/pro.css';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { PDF_SERVER_DEFINITIONS } from '../tools/pro/pdf-definitions.js';
import { wakeServerTool } from '../tools/pro/wake-server-tool.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

const root = document.querySelector<HTMLElement>('#server-tool');
if (root) wakeServerTool(root, PDF_SERVER_DEFINITIONS);
startEngineChoice();
void wakeOffline();
