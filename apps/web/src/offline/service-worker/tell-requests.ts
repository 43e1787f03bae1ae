import { refuse } from '../../trust/seen/refuse.js';
import { bodyOf } from '../../trust/seen/sent-body.js';
import type { Requester, Seen, Sighting, SightingMessage } from '../../trust/seen/sighting.js';
import { watchScope } from '../../trust/seen/watch-scope.js';

declare const self: ServiceWorkerGlobalScope;

/** A request by a page or worker that may be fetched on its behalf. */
interface PendingRequest {
  readonly asker: Requester;
  readonly at: number;
  readonly clientId: string;
}

/** How long after the request its timing entry may arrive. */
const FOLLOW_MS = 30_000;

const asked = new Map<string, PendingRequest[]>();

/**
 * Reports to pages what the service worker sees: to each page its own requests, and to all of them
 * those of workers and of the service worker, since nothing tells which page a worker belongs to.
 */
export function tellRequests(): void {
  const see = (seen: Seen) => {
    if (!asked.has(seen.url)) void tell({ asker: 'service-worker', ...seen });
    else if (seen.via === 'timing') tellFetched(seen);
  };
  // A service worker starts no workers.
  watchScope(see, () => undefined);
  // It could navigate a page elsewhere without going through the page's own guard.
  refuse(WindowClient.prototype, 'navigate', ([url]) => see({ via: 'policy', url: String(url), at: Date.now(), state: 'blocked' }));
  self.addEventListener('fetch', (event) => event.waitUntil(tellAsked(event)));
}

async function tellAsked({ request, clientId }: FetchEvent): Promise<void> {
  const { url, method, mode } = request;
  const at = Date.now();
  // Read it now: answering the request may use up the body.
  const sent = method === 'GET' ? undefined : isUpload(url) ? { bytes: null } : bodyOf(request).catch(() => ({ bytes: null }));
  const client = await self.clients.get(clientId);
  const asker = client?.type === 'window' || mode === 'navigate' ? 'page' : 'worker';
  if (mode !== 'navigate') remember(url, { asker, at, clientId });
  await tell({ asker, via: 'fetch', url, at, method, sent: await sent }, clientId);
}

/**
 * A file on its way to the server may be large, so it isn't read here to measure it. The page that
 * sends it knows its size.
 */
const isUpload = (url: string) => url.startsWith(`${location.origin}/api/process/`);

function remember(url: string, entry: PendingRequest): void {
  asked.set(url, [...(asked.get(url) ?? []), entry]);
  setTimeout(() => forget(url, entry), FOLLOW_MS);
}

function forget(url: string, entry: PendingRequest): void {
  const rest = (asked.get(url) ?? []).filter((each) => each !== entry);
  if (rest.length > 0) asked.set(url, rest);
  else asked.delete(url);
}

/** Reports a fetch made for a page or worker, whose own timing shows no bytes for it. */
function tellFetched({ url, receivedBytes, status, state }: Seen): void {
  const [entry] = asked.get(url) ?? [];
  if (!entry) return;
  forget(url, entry);
  const { asker, at, clientId } = entry;
  if (state !== 'kept') void tell({ asker, via: 'relay', url, at, receivedBytes, status, state }, clientId);
}

async function tell(sighting: Sighting, clientId?: string): Promise<void> {
  const message: SightingMessage = { imagemillSightings: [sighting] };
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Frames inside a page and workers don't listen, so their requests are reported to all pages.
  const isListening = windows.some(({ id, frameType }) => id === clientId && frameType !== 'nested');
  for (const client of windows) if (!isListening || client.id === clientId) client.postMessage(message);
}
