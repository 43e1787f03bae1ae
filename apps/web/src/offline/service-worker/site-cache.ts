import type { OfflineFiles } from './messages.js';

declare const OFFLINE_FILES: OfflineFiles;

/** The build writes this list at the top of the script. */
export const FILES: OfflineFiles = OFFLINE_FILES;

const PREFIX = 'imagemill-';
const CURRENT = PREFIX + FILES.build;

/** Where the server serves pages without a session or token; the page's path follows. */
const SHELL = '/shell';

export const shellUrl = (path: string) => SHELL + path;

/** The cache of this build. */
export const openCurrent = () => caches.open(CURRENT);

/** A file or page as kept by this build, otherwise by the newest older one that has it. */
export async function findKept(url: string): Promise<{ response: Response; isOlder: boolean } | undefined> {
  for (const name of [CURRENT, ...(await olderCaches())]) {
    // Bodies are kept decoded, so the encoding they came in doesn't matter.
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
 * Every request that the service worker makes for itself goes through here: one file of the site,
 * without cookies. A site behind a sign-in redirects such a request, and what comes back isn't part
 * of this site; browsers also refuse to show it as a page.
 */
export async function fetchFile(url: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit', cache, redirect: 'error', priority: 'low' });
  if (!response.ok) throw new Error(`Expected ${url} but received ${response.status}`);
  return response;
}
