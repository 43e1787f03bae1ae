import { aloneAmongTabs } from './alone-among-tabs.js';
import { indexedCountStore } from './indexed-count-store.js';
import { pageApi } from './page-api.js';
import { createPageQuota, type PageQuota } from './quota.js';

const NEW_DAY_CHECK_MS = 30_000;

/** The quota of this page. Nothing is read or sent before it is started or asked. */
export const pageQuota = createPageQuota({ api: pageApi, store: indexedCountStore(), alone: aloneAmongTabs });

let isStarted = false;

/** Delivers what is due, now and whenever it can be. The first call counts. */
export function startPageQuota(): void {
  if (!isStarted) watchQuota(pageQuota);
  isStarted = true;
}

/** Starts a page's quota, and lets it catch up when the visitor, the network or a new day is back. */
function watchQuota(quota: PageQuota): void {
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
