import type { OptionsOfTool, ReadyToolId, ToolId } from '@imagemill/core';
import { isInputFormat, isOutputFormat } from '@imagemill/files';
import { signal } from '@preact/signals';
import { hydrate } from 'preact';
import { pageQuota, startPageQuota } from '../shell/quota/page-quota.js';
import { presetFor } from '../shell/settings/settings.js';
import { startWithRecipe } from '../shell/settings/watch-recipe.js';
import { ToolApp } from '../shell/tool-app.js';
import type { ToolDefinition } from '../shell/tool-definition.js';
import { createToolModel, type ToolModel } from '../shell/tool-model.js';
import { watchPage } from '../shell/watch-page.js';
import type { OwnTool, ToolsInPlace } from './tools-in-place.js';

/**
 * Starts the tool of a page. The element it was rendered into says which tool, and which formats
 * the page is about.
 */
export function startTool(root: HTMLElement, definitions: Readonly<Record<string, ToolDefinition>>): void {
  const { tool: id = '', format = '', about = '' } = root.dataset;
  const definition = definitions[id];
  if (!definition) return;
  const model: ToolModel = createToolModel(
    pageQuota.forTool(id),
    definition.runner,
    isOutputFormat(format) ? (presetFor(format) as Partial<OptionsOfTool[ToolId]>) : undefined,
    isInputFormat(about) ? about : undefined,
  );
  const away = signal(false);
  const onSwitch = switcher({
    model,
    definition,
    setAway(on) {
      away.value = on;
    },
  });
  const Own = () => (away.value ? null : <ToolApp model={model} definition={definition} onSwitch={onSwitch} />);
  hydrate(<Own />, root);
  startWithRecipe(model);
  watchPage(model);
  startPageQuota();
}

/** Takes the files along to another tool. The code for that loads on first use. */
function switcher(own: OwnTool): (id: ReadyToolId) => Promise<void> {
  let tools: ToolsInPlace | undefined;
  return async (id) => {
    const { createToolsInPlace } = await import('./tools-in-place.js');
    tools ??= createToolsInPlace(own);
    await tools.open(id);
  };
}
