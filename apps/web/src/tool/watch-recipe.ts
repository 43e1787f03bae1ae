import { type Operation, type OptionsOf, parseRecipeHash } from '@imagemill/core';
import { effect } from '@preact/signals';
import type { Mill } from './mill.js';
import { isSameOptions } from './settings.js';

/** The settings in this page's address; undefined where there are none, `bad` where they cannot be read or are another tool's. */
function recipeOfPage<O extends Operation>(mill: Mill<O>): OptionsOf[O] | undefined | 'bad' {
  try {
    const recipe = parseRecipeHash(location.hash);
    if (!recipe) return undefined;
    return recipe.tool.id === mill.tool.id ? (recipe.options as OptionsOf[O]) : 'bad';
  } catch {
    return 'bad';
  }
}

/** Starts a mill with the settings in the page's address, and follows when another link is opened in this tab. */
export function startWithRecipe<O extends Operation>(mill: Mill<O>): void {
  let applied: OptionsOf[O] | undefined;

  function read(): OptionsOf[O] | undefined {
    const found = recipeOfPage(mill);
    mill.setBadLink(found === 'bad');
    applied = found === 'bad' ? undefined : found;
    return applied;
  }

  mill.start(read());
  window.addEventListener('hashchange', () => {
    const options = read();
    if (options) mill.replaceOptions(options);
  });
  // Once the visitor goes on from there, the address no longer tells the settings: a reload brings back the visitor's own.
  effect(() => {
    const options = mill.options.value;
    if (!applied || isSameOptions(options, applied)) return;
    applied = undefined;
    history.replaceState(history.state, '', location.pathname + location.search);
  });
}
