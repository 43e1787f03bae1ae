import type { IncomingHttpHeaders } from 'node:http';
import { type Difference, quote } from './difference.js';

/** What protects a visitor, or decides what a browser takes an answer for. */
const GUARDS = [
  'content-type',
  'content-security-policy',
  'connection-allowlist',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-dns-prefetch-control',
];

/** What can make a browser load, send or report something that the page itself does not name. */
const TRAPS = [
  'accept-ch',
  'access-control-allow-origin',
  'content-security-policy-report-only',
  'link',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'sourcemap',
  'speculation-rules',
  'x-sourcemap',
];

/** Compares the headers of an answer with those that this source would send. */
export function compareHeaders(path: string, expected: Readonly<Record<string, string>>, received: IncomingHttpHeaders): Difference[] {
  const wanted = new Map(Object.entries(expected).map(([name, value]) => [name.toLowerCase(), value]));
  return [...GUARDS, ...TRAPS].flatMap((name) => {
    const [want, got] = [wanted.get(name), received[name]?.toString()];
    if (want === got) return [];
    const detail = `${name}: expected ${want === undefined ? 'none' : quote(want, 600)}, received ${got === undefined ? 'none' : quote(got, 600)}`;
    return [{ kind: 'header', path, detail } satisfies Difference];
  });
}
