import { parseRecipeHash, type Settings, type ToolId } from '@imagemill/core';
import { effect } from '@preact/signals';
import type { Mill } from '../mill.js';
import { isSameSettings } from './settings.js';

/**
 * The settings in this page's URL; undefined if there are none, `bad` if they can't be read or are
 * for another tool.
 */
function recipeOfPage<T extends ToolId>(mill: Mill<T>): Settings<T> | undefined | 'bad' {
  try {
    return parseRecipeHash(location.hash, [mill.craft.described])?.settings as Settings<T> | undefined;
  } catch {
    return 'bad';
  }
}

/** Starts a tool with the settings in the URL, and follows when another link opens in this tab. */
export function startWithRecipe<T extends ToolId>(mill: Mill<T>): void {
  let applied: Settings<T> | undefined;

  function read(): Settings<T> | undefined {
    const found = recipeOfPage(mill);
    mill.setBadLink(found === 'bad');
    applied = found === 'bad' ? undefined : found;
    return applied;
  }

  mill.start(read());
  window.addEventListener('hashchange', () => {
    const settings = read();
    if (settings) mill.replaceSettings(settings);
  });
  // Once the visitor changes something, drop the settings from the URL, so a reload brings back the
  // visitor's own.
  effect(() => {
    const settings = mill.settings.value;
    if (!applied || isSameSettings(settings, applied)) return;
    applied = undefined;
    history.replaceState(history.state, '', location.pathname + location.search);
  });
}
