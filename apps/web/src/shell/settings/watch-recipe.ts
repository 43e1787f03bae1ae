import { parseRecipeHash, type Settings, type ToolId } from '@imagemill/core';
import { effect } from '@preact/signals';
import type { ToolModel } from '../tool-model.js';
import { isSameSettings } from './settings.js';

/**
 * The settings in this page's URL; undefined if there are none, `bad` if they can't be read or are
 * for another tool.
 */
function recipeOfPage<T extends ToolId>(model: ToolModel<T>): Settings<T> | undefined | 'bad' {
  try {
    return parseRecipeHash(location.hash, [model.runner.described])?.settings as Settings<T> | undefined;
  } catch {
    return 'bad';
  }
}

/** Starts a tool with the settings in the URL, and follows when another link opens in this tab. */
export function startWithRecipe<T extends ToolId>(model: ToolModel<T>): void {
  let applied: Settings<T> | undefined;

  function read(): Settings<T> | undefined {
    const found = recipeOfPage(model);
    model.setBadLink(found === 'bad');
    applied = found === 'bad' ? undefined : found;
    return applied;
  }

  model.start(read());
  window.addEventListener('hashchange', () => {
    const settings = read();
    if (settings) model.replaceSettings(settings);
  });
  // Once the visitor changes something, drop the settings from the URL, so a reload brings back the
  // visitor's own.
  effect(() => {
    const settings = model.settings.value;
    if (!applied || isSameSettings(settings, applied)) return;
    applied = undefined;
    history.replaceState(history.state, '', location.pathname + location.search);
  });
}
