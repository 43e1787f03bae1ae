import { type Item, isUnchanged } from './item.js';
import type { ToolModel } from './tool-model.js';

/** Asks before leaving the page would lose running work or unsaved results. */
export function watchPage(model: ToolModel): void {
  window.addEventListener('beforeunload', (event) => {
    if (model.items.peek().some((item) => item.state.peek().kind === 'working' || isUnsaved(item))) event.preventDefault();
  });
}

function isUnsaved(item: Item): boolean {
  const outcome = item.outcome.peek();
  return outcome !== undefined && !isUnchanged(outcome) && !item.saved.peek();
}
