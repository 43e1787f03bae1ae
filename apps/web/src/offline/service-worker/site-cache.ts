import type { OfflineFiles } from './messages.js';

declare const OFFLINE_FILES: OfflineFiles;

/** The build writes this list at the head of the script. */
export const FILES: OfflineFiles = OFFLINE_FILES;

const PREFIX = 'imagemill-';
const CURRENT = PREFIX + FILES.build;

/** Where the server gives pages without a session or token; what follows is the page's path. */
const SHELL = '/shell';

export const shellUrl = (path: string) => SHELL + path;

/** The cache of this build. */
export const openCurrent = () => caches.open(CURRENT);

/** What is kept of a file or page, by this build if it can be, else by the newest of those before it. */
export async function findKept(url: string): Promise<{ response: Response; isOlder: boolean } | undefined> {
  for (const name of [CURRENT, ...(await olderCaches())]) {
    // The body is kept decoded: which encoding it came in does not matter.
    const response = await caches.match(url, { cacheName: name, ignoreVary: true });
    if (response) return { response, isOlder: name !== CURRENT };
  }
  return undefined;
}

/** The caches of other builds, newest first. */
export async function olderCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT).reverse();
}

/**
 * Every request that the service worker makes by itself goes through here: one file of the site, without cookies. A site behind a sign-in
 * sends such a request elsewhere: what comes from there is no part of this site, and a browser would not show it in a page's place.
 */
export async function fetchFile(url: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit', cache, redirect: 'error', priority: 'low' });
  if (!response.ok) throw new Error(`Expected ${url} but received ${response.status}`);
  return response;
}
