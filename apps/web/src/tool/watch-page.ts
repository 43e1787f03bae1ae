import type { Mill } from './mill.js';

/** Lets a mill follow its page: ask before unsaved results are lost, catch up when the visitor or the network is back. */
export function watchPage(mill: Mill): void {
  window.addEventListener('beforeunload', (event) => {
    if (mill.items.peek().some((item) => item.state.peek().kind === 'working' || isUnsaved(item))) event.preventDefault();
  });
  window.addEventListener('online', () => mill.quota.retryNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void mill.quota.refresh();
  });
}

function isUnsaved(item: ReturnType<Mill['items']['peek']>[number]): boolean {
  return item.outcome.peek()?.report.result === 'optimized' && !item.saved.peek();
}
