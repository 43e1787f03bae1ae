import { guardExits } from './guard-exits.js';
import { createRequestLog } from './request-log.js';
import { observe, type Scope } from './seen/observe.js';
import { type Seen, type Sighting, sightingsIn } from './seen/sighting.js';
import { spy } from './seen/spy.js';
import { watchScope } from './seen/watch-scope.js';

/** The requests of this page; `watchRequests` fills it. */
export const pageRequests = createRequestLog();

/** What stands in the list for a frame. */
const FRAME = 'frame: made within this page; what it asks this site for may be missing here';

/** Collects every request of the page, of its workers and of its service worker. Called before anything else happens on a page. */
export function watchRequests(): void {
  const see = (seen: Seen) => pageRequests.see({ asker: 'page', ...seen });
  const pass = (sightings: readonly Sighting[]) => sightings.forEach(pageRequests.see);
  const tellCall = watchScope(see, pass);
  guardExits(see);
  watchFrames(see);
  spy(Navigator.prototype, 'sendBeacon', { tell: ([url, body]) => tellCall(url, 'POST', body) });
  spy(globalThis.ServiceWorkerContainer?.prototype, 'register', { tell: ([url]) => tellCall(url) });
  navigator.serviceWorker?.addEventListener('message', ({ data }) => pass(sightingsIn(data) ?? []));
  navigator.serviceWorker?.startMessages();
}

/**
 * No page has frames. A script that makes one finds fresh functions in it, and no service worker looks on there: what ends is
 * seen, what never ends is not. So the frame itself is listed.
 */
function watchFrames(see: (seen: Seen) => void): void {
  const known = new WeakSet<object>();
  const look = () => {
    for (let index = 0; index < window.length; index++) {
      const frame = window[index] as Window & Scope;
      if (known.has(frame)) continue;
      known.add(frame);
      see({ via: 'call', url: FRAME, at: Date.now() });
      observe(see, frame);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
