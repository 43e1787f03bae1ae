import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '@imagemill/errors';
import type { Config } from '@imagemill/settings';

type Settings = Pick<Config, 'baseUrl' | 'allowedHosts'>;

const UNKNOWN_HOST =
  'This server does not answer requests for that host name. The operator can allow it: BASE_URL is the public address, ALLOWED_HOSTS lists other host names.';
const OTHER_ORIGIN =
  'Reload the page and try again. If a proxy handles https for this server, the operator has to set BASE_URL or TRUST_PROXY.';

/**
 * Rejects a request with several `Host` headers, as RFC 9112 requires: Node uses the first one, but
 * a proxy may use another.
 */
export function requireOneHost({ rawHeaders }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new AppError('bad_request', { detail: 'Send one Host header.' });
}

/** Which of our origins a request was sent to. Throws `csrf_failed` if its `Host` isn't ours. */
export function requireOwnOrigin(request: IncomingMessage, scheme: 'http' | 'https', settings: Settings): string {
  const host = request.headers.host ?? '';
  if (isHostOf(settings.baseUrl, host)) return settings.baseUrl ?? '';
  const name = hostName(host);
  if (name === undefined || !isAllowed(name, settings)) throw new AppError('csrf_failed', { detail: UNKNOWN_HOST });
  return new URL(`${scheme}://${host}`).origin;
}

/**
 * Requires evidence that one of our own pages sent the request: `Sec-Fetch-Site`, `Origin` or
 * `Referer`. At least one must be present, and all that are present must agree.
 */
export function requireOwnPage(request: IncomingMessage, scheme: 'http' | 'https', settings: Settings): void {
  const own = [requireOwnOrigin(request, scheme, settings), settings.baseUrl];
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const evidence = [
    site === undefined ? undefined : site === 'same-origin',
    origin === undefined ? undefined : own.includes(origin),
    referer === undefined ? undefined : URL.canParse(referer) && own.includes(new URL(referer).origin),
  ].filter((agrees) => agrees !== undefined);
  if (evidence.length === 0 || evidence.includes(false)) throw new AppError('csrf_failed', { detail: OTHER_ORIGIN });
}

/** Does `Host` name this origin's host and port? The default port is optional. */
function isHostOf(origin: string | null, host: string): boolean {
  if (origin === null || hostName(host) === undefined) return false;
  const { protocol } = new URL(origin);
  return new URL(`${protocol}//${host}`).origin === origin;
}

/**
 * The lowercase name in a `Host` header, without the port; undefined if the header is malformed.
 */
function hostName(host: string): string | undefined {
  const [, literal, name] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  if (!URL.canParse(`http://${host}`)) return undefined;
  return literal === undefined ? name?.toLowerCase() : new URL(`http://${host}`).hostname.slice(1, -1);
}

/**
 * An attacker can make a name they control resolve to our address (DNS rebinding). `localhost` and
 * IP addresses are safe from that.
 */
function isAllowed(name: string, { baseUrl, allowedHosts }: Settings): boolean {
  return allowedHosts.includes(name) || (baseUrl === null && (name === 'localhost' || isIP(name) !== 0));
}
