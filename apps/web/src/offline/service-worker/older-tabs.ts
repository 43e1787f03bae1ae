import { olderCaches, openCurrent } from './site-cache.js';

declare const self: ServiceWorkerGlobalScope;

/** The cache key of the list; no file or page of the site has this address. */
const LIST = '/older-tabs';

/**
 * Records tabs that may run an older build. The server no longer has that build's files, so such a
 * tab gets them from the older cache, which stays as long as the tab is open.
 */
export async function noteOlderTabs(ids: readonly string[]): Promise<void> {
  if ((await olderCaches()).length === 0) return;
  const cache = await openCurrent();
  await cache.put(LIST, Response.json([...new Set([...(await readList(cache)), ...ids])]));
}

/** Records every tab that's open now. */
export async function noteOpenTabs(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await noteOlderTabs(tabs.map(({ id }) => id));
}

/** Deletes the caches of older builds once no tab needs them. */
export async function dropOlderCaches(): Promise<void> {
  const older = await olderCaches();
  if (older.length === 0) return;
  const tabs = await Promise.all((await readList(await openCurrent())).map((id) => self.clients.get(id)));
  if (tabs.every((tab) => tab === undefined)) await Promise.all(older.map((name) => caches.delete(name)));
}

async function readList(cache: Cache): Promise<readonly string[]> {
  return (await cache.match(LIST))?.json() ?? [];
}
