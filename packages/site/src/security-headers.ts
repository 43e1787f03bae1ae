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

/** The origin under which a browser sees the site; null where the server cannot tell, as behind a proxy that asks by another name. */
export type SeenOrigin = string | null;

/** On every answer. */
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
 * On pages: nothing from elsewhere, nothing to elsewhere, and isolated so that the engine may share memory between its threads.
 * Forms are sent by script, so none may be sent otherwise. There is no `sandbox`, which would also keep scripts from opening windows: by the
 * HTML standard a page with an opener policy and a sandbox does not load at all, though today's browsers let it pass.
 */
export function pageHeaders(origin: SeenOrigin): Record<string, string> {
  const own = sourcesUnder(origin);
  return {
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'script-src': `${own(ASSETS_URL)} 'wasm-unsafe-eval'`,
      'style-src': own(ASSETS_URL),
      // Both hold their picture themselves: results and thumbnails, and drawings with text, which may be read back only this way.
      'img-src': `${own('/favicon.svg')} blob: data:`,
      'connect-src': own('/api/', ASSETS_URL),
      'worker-src': own(ASSETS_URL, SERVICE_WORKER_URL),
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
    }),
    // What follows a redirect of this server (one that asks for a sign-in, say) is for this server to say.
    'Connection-Allowlist': `${ownConnections(origin)};redirects=allow`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': PERMISSIONS,
    'X-DNS-Prefetch-Control': 'off',
  };
}

/** On files of the site: opened by themselves, or as a worker, they may do nothing. */
const FILE_HEADERS = { 'Content-Security-Policy': DATA_POLICY, 'Cross-Origin-Embedder-Policy': 'require-corp' } as const;

/** On the service worker's script: it may fetch what lies under these paths and nothing else, above all no endpoint. */
function serviceWorkerHeaders(origin: SeenOrigin, paths: readonly string[]): Record<string, string> {
  return {
    'Content-Security-Policy': policy({ 'default-src': "'none'", 'connect-src': sourcesUnder(origin)(...paths) }),
    'Connection-Allowlist': ownConnections(origin),
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

/**
 * On the engines' worker scripts: they may fetch nothing but the engines' own files, and where the browser knows connection
 * allowlists, not even add a query to their addresses. wasm-vips uses `new Function`, so the full engine’s may eval.
 */
function engineHeaders(origin: SeenOrigin, engineUrl: string, engine: 'full' | 'portable'): Record<string, string> {
  const own = sourcesUnder(origin)(engineUrl);
  const full = engine === 'full';
  return {
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'script-src': `${own} 'wasm-unsafe-eval'${full ? " 'unsafe-eval'" : ''}`,
      // Threads; and Firefox asks here for what a worker's modules import.
      'worker-src': own,
      'connect-src': own,
    }),
    // Any file of the folder, no query.
    'Connection-Allowlist': origin === null ? ownConnections(origin) : `("${originPattern(origin)}${engineUrl}*\\\\?")`,
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

/** Connections to this site alone. Chromium 156 never shows a page of an IPv6 address with `response-origin`: there the origin is spelled out. */
function ownConnections(origin: SeenOrigin): string {
  return origin?.includes('[') ? `("${originPattern(origin)}/*")` : '(response-origin)';
}

/** An origin in a URL pattern, with or without TLS at the proxy; the colons of an IPv6 address would begin names there. */
function originPattern(origin: string): string {
  return origin.replace(/^https?:/, 'http{s}?:').replace(/\[[^[\]]*\]/, (address) => address.replaceAll(':', '\\\\:'));
}

/**
 * Sources for paths of this site. A policy cannot name addresses other than 127.0.0.1 (CSP 3, host-part matching), nor names with an
 * underscore; there `'self'` is as near as it gets. Named ones are better in one more way: `'self'` also allows web sockets.
 */
function sourcesUnder(origin: SeenOrigin): (...paths: string[]) => string {
  if (origin === null) return () => "'self'";
  const { hostname } = new URL(origin);
  const hasName = hostname === '127.0.0.1' || (isIP(hostname) === 0 && /^[a-z\d.-]+$/.test(hostname));
  return (...paths) => (hasName ? paths.map((path) => origin + path).join(' ') : "'self'");
}

/** The headers that a file has for what it is: scripts of engines and of the service worker have a policy of their own. */
export function fileHeaders({ url, engineScript }: SiteFile, origin: SeenOrigin): Readonly<Record<string, string>> {
  if (url === SERVICE_WORKER_URL) return serviceWorkerHeaders(origin, [ASSETS_URL, SHELL_URL, '/favicon.svg']);
  return engineScript ? engineHeaders(origin, ENGINE_URL, engineScript) : FILE_HEADERS;
}
