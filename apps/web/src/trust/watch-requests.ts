import { guardExits } from './guard-exits.js';
import { pageRequests } from './page-requests.js';
import { type Seen, type Sighting, sightingsIn } from './seen/sighting.js';
import { spy } from './spy.js';
import { watchScope } from './watch-scope.js';

/** Collects every request of the page, of its workers and of its service worker. Called before anything else happens on a page. */
export function watchRequests(): void {
  const see = (seen: Seen) => pageRequests.see({ asker: 'page', ...seen });
  const pass = (sightings: readonly Sighting[]) => sightings.forEach(pageRequests.see);
  const tellCall = watchScope(see, pass);
  guardExits(see);
  spy(Navigator.prototype, 'sendBeacon', { tell: ([url, body]) => tellCall(url, 'POST', body) });
  spy(globalThis.ServiceWorkerContainer?.prototype, 'register', { tell: ([url]) => tellCall(url) });
  navigator.serviceWorker?.addEventListener('message', ({ data }) => pass(sightingsIn(data) ?? []));
  navigator.serviceWorker?.startMessages();
}
