import '../styles/pro.css';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';
import { PICTURE_SERVER_KITS } from '../view/server/picture-kits.js';
import { wakeServerTool } from '../view/server/wake-server-tool.js';

wakeTrust();

const root = document.querySelector<HTMLElement>('#server-tool');
if (root) wakeServerTool(root, PICTURE_SERVER_KITS);
startEngineChoice();
void wakeOffline();
