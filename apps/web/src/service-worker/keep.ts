import { fetchFile } from './fetch-file.js';
import type { KeepMessage, Kept, PartName } from './messages.js';
import { FILES } from './offline-files.js';
import { findKept, openCurrent, shellUrl } from './site-cache.js';

/** Fetches what is not kept yet, one file after the other, and tells what is there then. A file that cannot be had ends the try. */
export async function keep({ engine, parts }: KeepMessage): Promise<Kept> {
  const { core, parts: partFiles } = FILES.engines[engine];
  const names = Object.keys(partFiles) as PartName[];
  const filesOf = (part: PartName) => partFiles[part] ?? [];
  try {
    const cache = await openCurrent();
    // A page is kept after its scripts: one that is there works.
    await keepFiles(cache, FILES.shared);
    await keepFiles(cache, FILES.pages.map(shellUrl));
    await keepFiles(cache, core);
    if (parts) await keepFiles(cache, names.flatMap(filesOf));
  } catch {
    // Offline, forbidden or full: what is kept so far stays.
  }
  return {
    engine,
    pages: await hasAll(FILES.pages.map(shellUrl)),
    core: await hasAll(core),
    missingParts: await keepOnly(names, async (part) => !(await hasAll(filesOf(part)))),
  };
}

async function keepFiles(cache: Cache, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (await cache.match(url, { ignoreVary: true })) continue;
    await cache.put(url, await fetchFile(url));
  }
}

async function hasAll(urls: readonly string[]): Promise<boolean> {
  const found = await Promise.all(urls.map((url) => findKept(url).catch(() => undefined)));
  return found.every((response) => response !== undefined);
}

async function keepOnly<T>(values: readonly T[], test: (value: T) => Promise<boolean>): Promise<T[]> {
  const results = await Promise.all(values.map(test));
  return values.filter((_value, index) => results[index]);
}
