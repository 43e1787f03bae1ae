import { observe } from '../trust/seen/observe.js';
import { bodyOf } from '../trust/seen/sent-body.js';
import type { Asker, Sighting, SightingMessage } from '../trust/seen/sighting.js';

declare const self: ServiceWorkerGlobalScope;

/** How long the timing of a request may follow after the request itself. */
const FORWARD_MS = 30_000;

/** Requests of pages and workers that are being answered: fetching for them is not a request of the service worker's own. */
const answering = new Map<string, number>();

/**
 * Tells pages what the service worker sees: each page what it asked for itself, all of them what workers and the service
 * worker ask for, since nobody can say to which page a worker belongs.
 */
export function tellRequests(): void {
  observe((seen) => {
    if (seen.via !== 'timing' || !takeAnswering(seen.url)) void tell({ asker: 'service-worker', ...seen });
  });
  self.addEventListener('fetch', (event) => {
    const { request, clientId, resultingClientId } = event;
    const url = request.url;
    answering.set(url, (answering.get(url) ?? 0) + 1);
    setTimeout(() => takeAnswering(url), FORWARD_MS);
    // Read now: the answer may use the body up.
    const sent = request.method === 'GET' ? Promise.resolve(undefined) : bodyOf(request).catch(() => ({ bytes: null }));
    const at = Date.now();
    event.waitUntil(
      sent.then(async (body) => {
        const client = await self.clients.get(clientId || resultingClientId);
        const asker: Asker = client === undefined || client.type === 'window' ? 'page' : 'worker';
        await tell({ asker, via: 'fetch', url, at, method: request.method, sent: body }, asker === 'page' ? client?.id : undefined);
      }),
    );
  });
}

function takeAnswering(url: string): boolean {
  const count = answering.get(url) ?? 0;
  if (count > 1) answering.set(url, count - 1);
  else answering.delete(url);
  return count > 0;
}

async function tell(sighting: Sighting, clientId?: string): Promise<void> {
  const message: SightingMessage = { imagemillSightings: [sighting] };
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A frame within a page has nobody who listens.
  const known = windows.some(({ id, frameType }) => id === clientId && frameType !== 'nested');
  for (const client of windows) if (!known || client.id === clientId) client.postMessage(message);
}
