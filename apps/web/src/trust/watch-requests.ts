import { guardExits } from './guard-exits.js';
import { createRequestLog } from './request-log.js';
import { observe, type Scope } from './seen/observe.js';
import { type Seen, type Sighting, sightingsIn } from './seen/sighting.js';
import { spy } from './seen/spy.js';
import { watchScope } from './seen/watch-scope.js';

/** The requests of this page, collected by `watchRequests`. */
export const pageRequests = createRequestLog();

/** The list entry for a frame. */
const FRAME = 'frame: made within this page; what it asks this site for may be missing here';

/**
 * Collects every request of the page, its workers and its service worker. Called before anything
 * else happens on a page.
 */
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
 * No page has frames. In a frame that a script creates, functions are fresh and no service worker
 * looks on: requests that end are seen, those that never end aren't. So the frame itself is listed.
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
