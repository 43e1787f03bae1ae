import { parseRecipeHash, type Settings } from '@imagemill/core';
import { hydrate } from 'preact';
import { setServerEngine } from '../../engine/site-engine.js';
import { pickUpFiles } from '../../shell/intake/hand-over.js';
import { pageApi } from '../../shell/quota/page-api.js';
import { watchPage } from '../../shell/watch-page.js';
import { createServerAccess, watchServerAccess } from './server/access.js';
import { readServerLimits, serverEngine } from './server/server-limits.js';
import { createServerTools, type ServerTool } from './server-app.js';
import type { ServerDefinitions } from './server-definition.js';

/** Starts the tool of a PRO page; the element it was rendered into says which one. */
export function startServerTool(root: HTMLElement, definitions: Readonly<Record<string, ServerDefinitions>>): void {
  const definitionsOf = definitions[root.dataset.pro ?? ''];
  if (!definitionsOf) return;
  setServerEngine(serverEngine(readServerLimits()));
  const server = createServerAccess(pageApi);
  const { tools, show, App } = createServerTools(definitionsOf, server);
  hydrate(<App />, root);
  const given = readRecipe(tools);
  for (const { model } of tools) {
    model.start(given?.tool.model === model ? given.settings : undefined);
    watchPage(model);
  }
  const first = given?.tool ?? tools[0];
  show(first);
  watchServerAccess(server);
  void pickUpFiles().then((files) => files.length > 0 && first.model.add(files));
}

/**
 * Settings passed on by a browser tool that couldn't process a file. They apply once: a reload
 * restores the visitor's own.
 */
function readRecipe(tools: readonly ServerTool[]): { readonly tool: ServerTool; readonly settings: Settings } | undefined {
  try {
    const found = parseRecipeHash(
      location.hash,
      tools.map(({ model }) => model.runner.described),
    );
    const tool = tools.find(({ model }) => model.tool.id === found?.tool.id);
    if (!found || !tool) return undefined;
    history.replaceState(history.state, '', location.pathname);
    // The server produces one size at a time.
    return { tool, settings: { ...found.settings, sizes: [] } };
  } catch {
    return undefined;
  }
}
