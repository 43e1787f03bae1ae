import { engineHeaders, FILE_HEADERS, type SeenOrigin, serviceWorkerHeaders } from './security-headers.js';
import { ASSETS_URL, ENGINE_URL, SERVICE_WORKER_URL, SHELL_URL, type SiteFile } from './site.js';

/** The headers that a file has for what it is: scripts of engines and of the service worker have a policy of their own. */
export function fileHeaders({ url, engineScript }: SiteFile, origin: SeenOrigin): Readonly<Record<string, string>> {
  if (url === SERVICE_WORKER_URL) return serviceWorkerHeaders(origin, [ASSETS_URL, SHELL_URL, '/favicon.svg']);
  return engineScript ? engineHeaders(origin, ENGINE_URL, engineScript) : FILE_HEADERS;
}
