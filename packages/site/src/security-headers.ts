import { isIP } from 'node:net';
import { ASSETS_URL, ENGINE_URL, SERVICE_WORKER_URL, SHELL_URL, type SiteFile } from './site.js';

const policy = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const DATA_POLICY = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" });

const PERMISSIONS = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'],
  ...['accelerometer', 'gyroscope', 'magnetometer', 'idle-detection', 'local-fonts', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The origin under which a browser sees the site; null if the server can't tell, as behind a proxy
 * that requests it by another name.
 */
export type SeenOrigin = string | null;

/** On every response. */
export function baseHeaders(scheme: 'http' | 'https'): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': 'no-store',
    ...(scheme === 'https' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/**
 * On pages: nothing comes from or goes to other sites, and the page is isolated so the engine can
 * share memory between its threads. Forms are sent by script, so no other way of sending is
 * allowed. There is no `sandbox`, which would also keep scripts from opening windows: by the HTML
 * standard, a page with an opener policy and a sandbox doesn't load at all, though today's browsers
 * load it.
 */
export function pageHeaders(origin: SeenOrigin): Record<string, string> {
  const own = sourcesUnder(origin);
  return {
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'script-src': `${own(ASSETS_URL)} 'wasm-unsafe-eval'`,
      'style-src': own(ASSETS_URL),
      // Both contain the image itself: `blob:` for results and thumbnails, `data:` for SVGs with
      // text, which can only be read back this way.
      'img-src': `${own('/favicon.svg')} blob: data:`,
      'connect-src': own('/api/', ASSETS_URL),
      'worker-src': own(ASSETS_URL, SERVICE_WORKER_URL),
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
    }),
    // Where this server redirects to (a sign-in page, say) is up to this server.
    'Connection-Allowlist': `${ownConnections(origin)};redirects=allow`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': PERMISSIONS,
    'X-DNS-Prefetch-Control': 'off',
  };
}

/** On the site's files: opened directly or as a worker, they may do nothing. */
const FILE_HEADERS = { 'Content-Security-Policy': DATA_POLICY, 'Cross-Origin-Embedder-Policy': 'require-corp' } as const;

/**
 * On the service worker's script: it may fetch what is under these paths and nothing else, above
 * all no endpoint.
 */
function serviceWorkerHeaders(origin: SeenOrigin, paths: readonly string[]): Record<string, string> {
  return {
    'Content-Security-Policy': policy({ 'default-src': "'none'", 'connect-src': sourcesUnder(origin)(...paths) }),
    'Connection-Allowlist': ownConnections(origin),
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

/**
 * On the engines' worker scripts: they may fetch only the engines' own files, and if the browser
 * supports connection allowlists, not even add a query to their addresses. The full engine may use
 * eval, because wasm-vips uses `new Function`.
 */
function engineHeaders(origin: SeenOrigin, engineUrl: string, engine: 'full' | 'portable'): Record<string, string> {
  const own = sourcesUnder(origin)(engineUrl);
  const full = engine === 'full';
  return {
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'script-src': `${own} 'wasm-unsafe-eval'${full ? " 'unsafe-eval'" : ''}`,
      // For threads; Firefox also checks this for modules that a worker imports.
      'worker-src': own,
      'connect-src': own,
    }),
    // Any file in the folder, without a query.
    'Connection-Allowlist': origin === null ? ownConnections(origin) : `("${originPattern(origin)}${engineUrl}*\\\\?")`,
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

/**
 * Connections to this site only. Chromium 156 never shows a page of an IPv6 address with
 * `response-origin`, so the origin is spelled out for those.
 */
function ownConnections(origin: SeenOrigin): string {
  return origin?.includes('[') ? `("${originPattern(origin)}/*")` : '(response-origin)';
}

/**
 * An origin as a URL pattern, with or without TLS at the proxy. The colons of an IPv6 address are
 * escaped, because they would begin names in a pattern.
 */
function originPattern(origin: string): string {
  return origin.replace(/^https?:/, 'http{s}?:').replace(/\[[^[\]]*\]/, (address) => address.replaceAll(':', '\\\\:'));
}

/**
 * Sources for paths of this site. A policy can't name IP addresses other than 127.0.0.1 (CSP 3,
 * host-part matching), or host names with an underscore; `'self'` is the closest there. Named
 * sources have another advantage: `'self'` also allows web sockets.
 */
function sourcesUnder(origin: SeenOrigin): (...paths: string[]) => string {
  if (origin === null) return () => "'self'";
  const { hostname } = new URL(origin);
  const hasName = hostname === '127.0.0.1' || (isIP(hostname) === 0 && /^[a-z\d.-]+$/.test(hostname));
  return (...paths) => (hasName ? paths.map((path) => origin + path).join(' ') : "'self'");
}

/**
 * The headers for a file of this kind: the scripts of engines and of the service worker have
 * separate policies.
 */
export function fileHeaders({ url, engineScript }: SiteFile, origin: SeenOrigin): Readonly<Record<string, string>> {
  if (url === SERVICE_WORKER_URL) return serviceWorkerHeaders(origin, [ASSETS_URL, SHELL_URL, '/favicon.svg']);
  return engineScript ? engineHeaders(origin, ENGINE_URL, engineScript) : FILE_HEADERS;
}
