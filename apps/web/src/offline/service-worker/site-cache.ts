import { FILES } from './offline-files.js';

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
