import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createNetworks, plainAddress } from '@imagemill/settings';

/** Who is asking and over which scheme. Believes only the proxies that the operator trusts. */
export interface Client {
  readonly scheme: 'http' | 'https';
  /** Known to be without TLS: a proxy says so, or there is no proxy. */
  readonly isPlain: boolean;
  /**
   * The client's network for limits: an IPv4 address, or the /64 of an IPv6 address (a single
   * household gets that many).
   */
  readonly network: string;
}

/**
 * Reads `X-Forwarded-Proto` and `X-Forwarded-For`, but only from trusted addresses;
 * `X-Forwarded-Host` never.
 */
export function createClientReader(trustProxy: readonly string[]): (request: IncomingMessage) => Client {
  const isTrusted = createNetworks(trustProxy);
  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const proxied = isTrusted(peer);
    const encrypted = (request.socket as TLSSocket).encrypted === true;
    const forwardedProto = proxied ? lastEntry(request.headers['x-forwarded-proto']) : undefined;
    const https = encrypted || forwardedProto === 'https';
    const address = proxied ? originalAddress(peer, entries(request.headers['x-forwarded-for']), isTrusted) : peer;
    return { scheme: https ? 'https' : 'http', isPlain: !https && (forwardedProto === 'http' || !proxied), network: networkOf(address) };
  };
}

const entries = (header: string | string[] | undefined) =>
  (header ?? '')
    .toString()
    .split(',')
    .map((entry) => entry.trim());

/** The nearest proxy appends last; anything before that may come from the client. */
const lastEntry = (header: string | string[] | undefined) => entries(header).at(-1)?.toLowerCase();

/** Some proxies append the port: `198.51.100.9:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) => entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]+)\](:\d+)?$/, '$1');

function originalAddress(peer: string, forwarded: string[], isTrusted: (address: string) => boolean): string {
  let address = peer;
  for (const entry of forwarded.reverse()) {
    const next = plainAddress(withoutPort(entry));
    if (isIP(next) === 0) break;
    address = next;
    if (!isTrusted(address)) break;
  }
  return address;
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
