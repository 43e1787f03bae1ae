import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTool } from '../view/wake-tool.js';

const root = document.querySelector<HTMLElement>('#tool');
if (root) wakeTool(root);
void wakeOffline();
