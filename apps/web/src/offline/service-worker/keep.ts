import type { KeepMessage, KeptFiles, PartName } from './messages.js';
import { dropOlderCaches } from './older-tabs.js';
import { FILES, fetchFile, findKept, openCurrent, shellUrl } from './site-cache.js';

/** Pages contain numbers that the operator can change. */
const PAGE_LIFE_MS = 86_400_000;

const shells = FILES.pages.map(shellUrl);

/**
 * Fetches what isn't kept yet, one file after another, and then reports what's there. The first
 * file that can't be fetched ends the attempt.
 */
export async function keep({ engine, standIn, fetch }: KeepMessage): Promise<KeptFiles> {
  const { core: ownCore, parts } = FILES.engines[engine];
  const core = [...ownCore, ...(standIn ? FILES.engines[standIn].core : [])];
  const names = Object.keys(parts) as PartName[];
  if (fetch !== 'nothing') await fill([core, ...(fetch === 'all' ? Object.values(parts) : [])].flat());
  const hasParts = await Promise.all(names.map((name) => hasAll(parts[name])));
  return {
    engine,
    pages: await hasAll([...FILES.shared, ...shells]),
    core: await hasAll(core),
    missingParts: names.filter((_name, index) => !hasParts[index]),
  };
}

async function fill(engineFiles: readonly string[]): Promise<void> {
  try {
    const cache = await openCurrent();
    await keepFiles(cache, FILES.shared);
    await keepShells(cache);
    await keepFiles(cache, engineFiles);
    await dropOlderCaches();
  } catch {
    // Offline, forbidden or full: what's been kept so far stays.
  }
}

async function keepFiles(cache: Cache, urls: readonly string[]): Promise<void> {
  for (const url of urls) if (!(await cache.match(url, { ignoreVary: true }))) await cache.put(url, await fetchFile(url));
}

async function keepShells(cache: Cache): Promise<void> {
  for (const url of shells) {
    const age = Date.now() - Date.parse((await cache.match(url))?.headers.get('Date') ?? '');
    if (age < PAGE_LIFE_MS) continue;
    const shell = await fetchFile(url, 'no-store');
    // The site may have a newer build by now, whose pages are for the next service worker. A
    // response without any scripts isn't one of its pages.
    const scripts = (await shell.clone().text()).match(/(?<=")\/assets\/[^"]+/g) ?? [];
    if (scripts.length === 0 || !scripts.every((script) => FILES.shared.includes(script)))
      throw new Error(`Expected this build for ${url} but received another.`);
    await cache.put(url, shell);
  }
}

async function hasAll(urls: readonly string[]): Promise<boolean> {
  const found = await Promise.all(urls.map((url) => findKept(url).catch(() => undefined)));
  return found.every((kept) => kept !== undefined);
}
