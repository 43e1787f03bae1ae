import { aloneAmongTabs } from './alone-among-tabs.js';
import { indexedCountStore } from './indexed-count-store.js';
import { pageApi } from './page-api.js';
import { createPageQuota } from './quota.js';
import { watchQuota } from './watch-quota.js';

/** The quota of this page. Nothing is read or sent before it is started or asked. */
export const pageQuota = createPageQuota({ api: pageApi, store: indexedCountStore(), alone: aloneAmongTabs });

let isStarted = false;

/** Delivers what is due, now and whenever it can be. The first call counts. */
export function startPageQuota(): void {
  if (!isStarted) watchQuota(pageQuota);
  isStarted = true;
}
