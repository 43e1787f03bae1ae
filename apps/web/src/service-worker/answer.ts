import { fetchFile } from './fetch-file.js';
import { FILES } from './offline-files.js';
import { findKept, shellUrl } from './site-cache.js';

/** How long a page may take to arrive before a kept one is shown. */
const PATIENCE_MS = 3_000;
/** What a proxy says in the place of a site that is away. */
const AWAY = [502, 503, 504];

const pages = new Set(FILES.pages);

/** Answers the site's own pages and files. Everything else, above all the endpoints, is left to the browser. */
export function answer(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (pages.has(url.pathname)) event.respondWith(answerPage(event, url.pathname));
  } else if (url.search === '' && (url.pathname.startsWith('/assets/') || FILES.shared.includes(url.pathname))) {
    event.respondWith(answerFile(request));
  }
}

/** Names hold a hash of the content: what is kept is what the site has, or had when an open tab was loaded. */
async function answerFile(request: Request): Promise<Response> {
  return (await findKept(request.url).catch(() => undefined)) ?? fetch(request);
}

/** The page from the site; when that fails or takes long, the kept one. The browser itself asks for the page (navigation preload). */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const fresh = event.preloadResponse.then(asResponse).catch(() => undefined);
  event.waitUntil(fresh);
  const first = await Promise.race([fresh, new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late'))]);
  if (first instanceof Response && !AWAY.includes(first.status)) return first;
  const kept = await findKept(shellUrl(path)).catch(() => undefined);
  return kept ?? (await fresh) ?? fetchFile(shellUrl(path));
}

const asResponse = (value: unknown) => (value instanceof Response ? value : undefined);
