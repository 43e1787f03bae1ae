import '../tools/pro/pro.css';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { PICTURE_SERVER_KITS } from '../tools/pro/picture-kits.js';
import { wakeServerTool } from '../tools/pro/wake-server-tool.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

const root = document.querySelector<HTMLElement>('#server-tool');
if (root) wakeServerTool(root, PICTURE_SERVER_KITS);
startEngineChoice();
void wakeOffline();
