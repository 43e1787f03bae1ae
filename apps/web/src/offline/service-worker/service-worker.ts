import { answer } from './answer.js';
import { handOver } from './hand-over.js';
import { keep } from './keep.js';
import type { HandOverMessage, KeepMessage, PickUpMessage, TakeOverMessage } from './messages.js';
import { noteOpenTabs } from './older-tabs.js';
import { tellRequests } from './tell-requests.js';

declare const self: ServiceWorkerGlobalScope;

// Nothing is fetched during install: that waits until a page is idle and asks for it.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), noteOpenTabs().catch(() => undefined)]));
  void claimPages();
});

/**
 * To claim pages, Firefox asks every worker, and an engine's idle threads never answer: a claimed
 * page would then wait for them with each request. matchAll asks the same question first, and if it
 * never resolves, pages aren't claimed but served from their next visit on.
 */
async function claimPages(): Promise<void> {
  await self.clients.matchAll({ type: 'worker', includeUncontrolled: true });
  await self.clients.claim();
}

tellRequests();
self.addEventListener('fetch', answer);

// Several pages may ask at once; one at a time, each file is fetched only once.
let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as KeepMessage | TakeOverMessage | HandOverMessage | PickUpMessage | undefined;
  if (message?.kind === 'hand-over' || message?.kind === 'pick-up') return handOver(event);
  if (message?.kind === 'take-over') event.waitUntil(self.skipWaiting());
  if (message?.kind !== 'keep') return;
  const fetches = message.fetch !== 'nothing';
  const done = (fetches ? last : Promise.resolve()).then(() => keep(message)).then((kept) => event.ports[0]?.postMessage(kept));
  if (fetches) last = done;
  event.waitUntil(done);
});
