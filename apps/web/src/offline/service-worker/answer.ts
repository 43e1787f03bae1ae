import { noteOlderTabs } from './older-tabs.js';
import { FILES, fetchFile, findKept, openCurrent, shellUrl } from './site-cache.js';

/** How long to wait for a page before showing a kept one. */
const TIMEOUT_MS = 3_000;
/** Statuses a proxy sends if the site behind it is down. */
const AWAY = [502, 503, 504];

declare const self: ServiceWorkerGlobalScope;

const engines = Object.values(FILES.engines);
const files = new Set([...FILES.shared, ...engines.flatMap(({ core, parts }) => [...core, ...Object.values(parts).flat()])]);
const pages = new Set(FILES.pages);

/**
 * Responds with the site's own pages and files. Everything else, above all the endpoints, is left
 * to the browser.
 */
export function answer(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (pages.has(pathname)) event.respondWith(answerPage(event, pathname));
    // Without a preload the site can't be asked for such an address: this script may not fetch it.
    else if (self.registration.navigationPreload && isForPeople(pathname)) event.respondWith(answerOther(event));
  } else if (search === '' && (pathname.startsWith('/assets/') || files.has(pathname))) {
    event.respondWith(answerFile(event, pathname));
  }
}

/**
 * Names contain a content hash: a kept file is what the site has, or had when an open tab loaded.
 */
async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  const kept = await findKept(path).catch(() => undefined);
  if (kept) return kept.response;
  // Fetch by URL: WebKit checks a worker's request against this script's worker-src, which allows
  // nothing, instead of connect-src.
  const response = await fetch(event.request.url);
  // Don't keep what a sign-in page in front of the site sends instead of a file.
  if (response.ok && !response.redirected && files.has(path)) {
    const copy = response.clone();
    event.waitUntil(
      openCurrent()
        .then((cache) => cache.put(path, copy))
        .catch(() => undefined),
    );
  }
  return response;
}

/**
 * The page from the site; if that fails or takes long, the kept one. The browser itself makes the
 * request (navigation preload).
 */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const fresh = Promise.resolve(event.preloadResponse)
    .then(asResponse)
    .catch(() => undefined);
  event.waitUntil(fresh);
  const first = await Promise.race([fresh, new Promise<'late'>((resolve) => setTimeout(resolve, TIMEOUT_MS, 'late'))]);
  if (first instanceof Response && !AWAY.includes(first.status)) return first;
  const kept = await findKept(shellUrl(path)).catch(() => undefined);
  if (kept?.isOlder) event.waitUntil(noteOlderTabs([event.resultingClientId]).catch(() => undefined));
  return kept?.response ?? (await fresh) ?? fetchFile(shellUrl(path));
}

/** Whether an address may be a page: not an endpoint and not a file. */
const isForPeople = (path: string) => !/^\/(?:api|v1|shell|assets)(?:\/|$)|\.\w+$/.test(path);

/** The site's response for an address that isn't kept, or our offline page if the site is down. */
async function answerOther(event: FetchEvent): Promise<Response> {
  const fresh = await Promise.resolve(event.preloadResponse)
    .then(asResponse)
    .catch(() => undefined);
  if (fresh && !AWAY.includes(fresh.status)) return fresh;
  const kept = await findKept(shellUrl('/offline')).catch(() => undefined);
  return kept?.response ?? fresh ?? Response.error();
}

/** Firefox reports a failure as a response of type `error` instead of rejecting. */
const asResponse = (value: unknown) => (value instanceof Response && value.type !== 'error' ? value : undefined);
