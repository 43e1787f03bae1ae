import { aloneAmongTabs } from './alone-among-tabs.js';
import { indexedCountStore } from './indexed-count-store.js';
import { pageApi } from './page-api.js';
import { createPageQuota, type PageQuota } from './quota.js';

const NEW_DAY_CHECK_MS = 30_000;

/** The quota of this page. Nothing is read or sent until it's started or asked. */
export const pageQuota = createPageQuota({ api: pageApi, store: indexedCountStore(), alone: aloneAmongTabs });

let isStarted = false;

/** Delivers what's due, now and whenever possible. Only the first call counts. */
export function startPageQuota(): void {
  if (!isStarted) watchQuota(pageQuota);
  isStarted = true;
}

/**
 * Starts a page's quota; it catches up when the visitor or the network is back, or a day begins.
 */
function watchQuota(quota: PageQuota): void {
  quota.start();
  window.addEventListener('online', quota.retryNow);
  window.addEventListener('focus', () => quota.state.peek().kind === 'unreachable' && quota.retryNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') quota.retryNow();
  });
  // A new day has a new quota, so files waiting for it start by themselves.
  setInterval(() => {
    const { kind, figures } = quota.state.peek();
    if (kind !== 'asking' && Date.now() >= Date.parse(figures.resetsAt)) void quota.refresh();
  }, NEW_DAY_CHECK_MS);
}
