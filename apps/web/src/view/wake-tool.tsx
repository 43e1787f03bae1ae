import { findTool, isInputFormat, isOutputFormat, type ReadyToolId } from '@imagemill/core';
import { signal } from '@preact/signals';
import { hydrate } from 'preact';
import { pageQuota, startPageQuota } from '../tool/counting/page-quota.js';
import { createMill } from '../tool/mill.js';
import { presetFor } from '../tool/settings/preset-for.js';
import { startWithRecipe } from '../tool/settings/watch-recipe.js';
import { watchPage } from '../tool/watch-page.js';
import { ToolApp } from './tool-app.js';
import type { OwnTool, ToolsInPlace } from './tools-in-place.js';

/** Wakes the tool of a page: which one, and which formats the page is about, stands on the element it was rendered into. */
export function wakeTool(root: HTMLElement): void {
  const { tool: id = '', format = '', about = '' } = root.dataset;
  const tool = findTool(id);
  if (!tool) return;
  const mill = createMill(
    pageQuota.forTool(tool.id),
    tool,
    isOutputFormat(format) ? presetFor(format) : undefined,
    isInputFormat(about) ? about : undefined,
  );
  const away = signal(false);
  const onSwitch = switcher({
    mill,
    setAway(on) {
      away.value = on;
    },
  });
  const Own = () => (away.value ? null : <ToolApp mill={mill} onSwitch={onSwitch} />);
  hydrate(<Own />, root);
  startWithRecipe(mill);
  watchPage(mill);
  startPageQuota();
}

/** Takes the files along to another tool. What that needs is fetched when it is first asked for. */
function switcher(own: OwnTool): (id: ReadyToolId) => Promise<void> {
  let tools: ToolsInPlace | undefined;
  return async (id) => {
    const { createToolsInPlace } = await import('./tools-in-place.js');
    tools ??= createToolsInPlace(own);
    tools.open(id);
  };
}
