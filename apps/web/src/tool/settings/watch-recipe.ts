import { type Operation, parseRecipeHash, type Settings } from '@imagemill/core';
import { effect } from '@preact/signals';
import type { Mill } from '../mill.js';
import { isSameSettings } from './settings.js';

/** The settings in this page's address; undefined where there are none, `bad` where they cannot be read or are another tool's. */
function recipeOfPage<O extends Operation>(mill: Mill<O>): Settings<O> | undefined | 'bad' {
  try {
    const recipe = parseRecipeHash(location.hash);
    if (!recipe) return undefined;
    return recipe.tool.id === mill.tool.id ? (recipe.settings as Settings<O>) : 'bad';
  } catch {
    return 'bad';
  }
}

/** Starts a mill with the settings in the page's address, and follows when another link is opened in this tab. */
export function startWithRecipe<O extends Operation>(mill: Mill<O>): void {
  let applied: Settings<O> | undefined;

  function read(): Settings<O> | undefined {
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
