import type { PageQuota } from './quota.js';

const NEW_DAY_CHECK_MS = 30_000;

/** Starts a page's quota, and lets it catch up when the visitor, the network or a new day is back. */
export function watchQuota(quota: PageQuota): void {
  quota.start();
  window.addEventListener('online', quota.retryNow);
  window.addEventListener('focus', () => quota.state.peek().kind === 'unreachable' && quota.retryNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') quota.retryNow();
  });
  // A new day has a new quota: files that wait for it then start by themselves.
  setInterval(() => {
    const { kind, figures } = quota.state.peek();
    if (kind !== 'asking' && Date.now() >= Date.parse(figures.resetsAt)) void quota.refresh();
  }, NEW_DAY_CHECK_MS);
}
