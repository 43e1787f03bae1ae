import { isIP } from 'node:net';

const policy = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const PAGE_POLICY = policy({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' blob: data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
});

const DATA_POLICY = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" });

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

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

/** On pages: nothing from elsewhere, and isolated so that the engine may share memory between its threads. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Permissions-Policy': PERMISSIONS,
} as const;

/** On files of the site. A worker takes both policies from its own script's answer. */
export const FILE_HEADERS = { 'Content-Security-Policy': PAGE_POLICY, 'Cross-Origin-Embedder-Policy': 'require-corp' } as const;

/**
 * On the engines' worker scripts: they may fetch nothing but the engines' own files. wasm-vips uses `new Function`, so the full
 * engine's may eval.
 */
export function engineHeaders(origin: string, engineUrl: string, engine: 'full' | 'portable'): Record<string, string> {
  return {
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'script-src': `'self' 'wasm-unsafe-eval'${engine === 'full' ? " 'unsafe-eval'" : ''}`,
      'worker-src': "'self'",
      'connect-src': canBeSource(origin) ? `${origin}${engineUrl}` : "'self'",
    }),
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

/** On the service worker's script: it may fetch these addresses and nothing else, above all no endpoint. */
export function serviceWorkerHeaders(origin: string, addresses: readonly string[]): Record<string, string> {
  const sources = canBeSource(origin) ? addresses.map((address) => origin + address).join(' ') : "'self'";
  return {
    'Content-Security-Policy': policy({ 'default-src': "'none'", 'connect-src': sources }),
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
}

/** A policy cannot name addresses other than 127.0.0.1 (CSP 3, host-part matching); there `'self'` is as near as it gets. */
function canBeSource(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === '127.0.0.1' || (isIP(hostname) === 0 && !hostname.startsWith('['));
}
