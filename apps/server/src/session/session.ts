import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@imagemill/core';
import type { Signer } from './signer.js';

/** A browser we have seen: a random 128-bit id and when its cookie was issued. */
export interface Session {
  readonly id: string;
  readonly issuedAt: number;
}

const SECOND = 1000;
const LIFETIME_MS = 30 * DAY_MS;
/** Younger cookies are left alone, so most page views don't set one. */
const RENEW_AFTER_MS = DAY_MS;

/**
 * The hash under which the store knows a session; the id itself is only in the cookie and in
 * memory.
 */
export const sessionKey = (session: Session) => createHash('sha256').update(session.id).digest('hex');

/** On https, the prefix makes browsers reject a cookie planted by another host of the domain. */
const cookieName = (scheme: 'http' | 'https') => (scheme === 'https' ? '__Host-imagemill_session' : 'imagemill_session');

/**
 * The session in a `Cookie` header. `stale`: valid, but due to be reissued because it's old or
 * signed with an old secret.
 */
export type SessionCookie = { readonly session: Session; readonly stale: boolean } | null;

/** Reads the session from a `Cookie` header. Forged and expired cookies count as none. */
export function readSession(header: string | undefined, scheme: 'http' | 'https', signer: Signer, now: number): SessionCookie {
  for (const value of cookieValues(header, cookieName(scheme))) {
    const [, id, issued, signature] = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(value) ?? [];
    if (id === undefined || issued === undefined || signature === undefined) continue;
    const signed = signer.verify('session', `${id}.${issued}`, signature);
    const issuedAt = Number.parseInt(issued, 36) * SECOND;
    if (signed === 'invalid' || now - issuedAt >= LIFETIME_MS) continue;
    return { session: { id, issuedAt }, stale: signed === 'old' || now - issuedAt >= RENEW_AFTER_MS };
  }
  return null;
}

/** A new session, or the same one issued again. */
export function issueSession(now: number, id = randomBytes(16).toString('base64url')): Session {
  return { id, issuedAt: Math.floor(now / SECOND) * SECOND };
}

/** The `Set-Cookie` value that gives the browser its session. */
export function sessionCookie(session: Session, scheme: 'http' | 'https', signer: Signer): string {
  const payload = `${session.id}.${(session.issuedAt / SECOND).toString(36)}`;
  const value = `${payload}.${signer.sign('session', payload)}`;
  const attributes = ['Path=/', `Max-Age=${LIFETIME_MS / SECOND}`, 'HttpOnly', 'SameSite=Lax', ...(scheme === 'https' ? ['Secure'] : [])];
  return [`${cookieName(scheme)}=${value}`, ...attributes].join('; ');
}

function cookieValues(header: string | undefined, name: string): string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
