import { hydrate } from 'preact';
import { createMill } from '../tool/mill.js';
import { pageApi } from '../tool/page-api.js';
import { watchPage } from '../tool/watch-page.js';
import { ToolApp } from '../view/tool-app.js';

const root = document.querySelector('#tool');
if (root) {
  const mill = createMill(pageApi);
  hydrate(<ToolApp mill={mill} />, root);
  mill.start();
  watchPage(mill);
}
