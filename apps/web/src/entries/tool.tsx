import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeTool } from '../view/wake-tool.js';

const root = document.querySelector<HTMLElement>('#tool');
if (root) wakeTool(root);
startEngineChoice();
