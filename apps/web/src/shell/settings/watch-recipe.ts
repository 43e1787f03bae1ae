import { parseRecipeHash, type Settings, type ToolId } from '@imagemill/core';
import { effect } from '@preact/signals';
import type { Mill } from '../mill.js';
import { isSameSettings } from './settings.js';

/** The settings in this page's address; undefined where there are none, `bad` where they cannot be read or are another tool's. */
function recipeOfPage<T extends ToolId>(mill: Mill<T>): Settings<T> | undefined | 'bad' {
  try {
    return parseRecipeHash(location.hash, [mill.craft.described])?.settings as Settings<T> | undefined;
  } catch {
    return 'bad';
  }
}

/** Starts a mill with the settings in the page's address, and follows when another link is opened in this tab. */
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
  // Once the visitor goes on from there, the address no longer tells the settings: a reload brings back the visitor's own.
  effect(() => {
    const settings = mill.settings.value;
    if (!applied || isSameSettings(settings, applied)) return;
    applied = undefined;
    history.replaceState(history.state, '', location.pathname + location.search);
  });
}
