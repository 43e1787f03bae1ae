import { type Item, isUnchanged } from './item.js';
import type { Mill } from './mill.js';

const NEW_DAY_CHECK_MS = 30_000;

/** Lets a mill follow its page: ask before unsaved results are lost, catch up when the visitor or the network is back. */
export function watchPage(mill: Mill): void {
  window.addEventListener('beforeunload', (event) => {
    if (mill.items.peek().some((item) => item.state.peek().kind === 'working' || isUnsaved(item))) event.preventDefault();
  });
  window.addEventListener('online', () => mill.quota.retryNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void mill.quota.refresh();
  });
  // A new day has a new quota: files that wait for it then start by themselves.
  setInterval(() => {
    if (Date.now() >= Date.parse(mill.quota.state.peek().figures.resetsAt)) void mill.quota.refresh();
  }, NEW_DAY_CHECK_MS);
}

function isUnsaved(item: Item): boolean {
  const outcome = item.outcome.peek();
  return outcome !== undefined && !isUnchanged(outcome) && !item.saved.peek();
}
