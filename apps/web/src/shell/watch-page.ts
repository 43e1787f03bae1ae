import { type Item, isUnchanged } from './item.js';
import type { Mill } from './mill.js';

/** Lets a mill follow its page: ask before unsaved results are lost. */
export function watchPage(mill: Mill): void {
  window.addEventListener('beforeunload', (event) => {
    if (mill.items.peek().some((item) => item.state.peek().kind === 'working' || isUnsaved(item))) event.preventDefault();
  });
}

function isUnsaved(item: Item): boolean {
  const outcome = item.outcome.peek();
  return outcome !== undefined && !isUnchanged(outcome) && !item.saved.peek();
}
