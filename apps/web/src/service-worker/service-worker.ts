import { answer } from './answer.js';
import { keep } from './keep.js';
import type { KeepMessage } from './messages.js';
import { tellRequests } from './tell-requests.js';

declare const self: ServiceWorkerGlobalScope;

// Nothing is fetched at the install: that waits until a page is at rest and asks for it.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

tellRequests();
self.addEventListener('fetch', answer);

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as KeepMessage | undefined;
  const [port] = event.ports;
  if (message?.kind === 'keep') event.waitUntil(keep(message).then((kept) => port?.postMessage(kept)));
});
