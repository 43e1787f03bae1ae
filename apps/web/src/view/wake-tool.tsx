import { findTool, isOutputFormat } from '@imagemill/core';
import { hydrate } from 'preact';
import { createMill } from '../tool/mill.js';
import { pageApi } from '../tool/page-api.js';
import { presetFor } from '../tool/preset-for.js';
import { watchPage } from '../tool/watch-page.js';
import { startWithRecipe } from '../tool/watch-recipe.js';
import { ToolApp } from './tool-app.js';

/** Wakes the tool of a page: which one, and which format the page is about, stands on the element it was rendered into. */
export function wakeTool(root: HTMLElement): void {
  const { tool: id = '', format = '' } = root.dataset;
  const tool = findTool(id);
  if (!tool) return;
  const mill = createMill(pageApi, tool, isOutputFormat(format) ? presetFor(format) : undefined);
  hydrate(<ToolApp mill={mill} />, root);
  startWithRecipe(mill);
  watchPage(mill);
}
