import '../site/styles/cards.css';
import '../site/styles/home.css';
import { hydrate, render } from 'preact';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { DropZone } from '../shell/files/drop-zone.js';
import { FileCounter } from '../site/file-counter.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

startRequestWatch();

const drop = document.querySelector('#home-drop');
const counter = document.querySelector('#file-count');

// The tool itself is fetched with the first file, or when one seems to be on its way.
const loadTool = () => import('../tools/tools-in-place.js');
window.addEventListener('dragenter', () => void loadTool(), { once: true });
drop?.addEventListener('pointerenter', () => void loadTool(), { once: true });

async function onFiles(files: File[]): Promise<void> {
  const { createToolsInPlace } = await loadTool();
  const tools = createToolsInPlace();
  await tools.openFor(files);
  tools.add(files);
  if (drop) render(<DropZone onFiles={tools.add} />, drop);
}

if (drop) hydrate(<DropZone onFiles={onFiles} />, drop);
if (counter) hydrate(<FileCounter />, counter);
startEngineChoice();
void startOffline();
