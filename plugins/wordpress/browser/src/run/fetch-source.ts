import type { Job } from '../convert/job.js';
import type { PluginApi } from '../rest/plugin-api.js';

/**
 * The bytes of an uploaded image exactly as they are on disk: from the web server if it's on this
 * origin and nothing in between changes them, otherwise from PHP.
 */
export async function fetchSource(api: Pick<PluginApi, 'source'>, job: Job, fetch = globalThis.fetch, here = location.href): Promise<Blob> {
  return (await plainly(fetch, new URL(job.sourceUrl, here), here, job.sourceBytes)) ?? api.source(job.id, job.sourceFile);
}

/** One of the sizes next to the source. */
export function fetchSize(api: Pick<PluginApi, 'source'>, job: Job, file: string): Promise<Blob> {
  return api.source(job.id, file);
}

async function plainly(fetch: typeof globalThis.fetch, url: URL, here: string, bytes: number): Promise<Blob | undefined> {
  if (url.origin !== new URL(here).origin) return undefined;
  try {
    // Rules that serve WebP to browsers that accept it must not apply here.
    const response = await fetch(url.href, { credentials: 'same-origin', cache: 'no-cache', headers: { Accept: '*/*' } });
    const blob = response.ok ? await response.blob() : undefined;
    return blob?.size === bytes ? blob : undefined;
  } catch {
    return undefined;
  }
}
