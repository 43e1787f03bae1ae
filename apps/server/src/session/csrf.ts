import { randomBytes } from 'node:crypto';
import type { Session } from './session.js';
import type { Signer } from './signer.js';

/** A token for one session's pages; it lives as long as the session. Each page view gets another nonce. */
export function createToken(session: Session, signer: Signer): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signer.sign('token', `${nonce}.${session.id}`)}`;
}

/** Was this token made for that session? */
export function isTokenOf(session: Session, token: string | string[] | undefined, signer: Signer): boolean {
  const [, nonce, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? [];
  if (nonce === undefined || signature === undefined) return false;
  return signer.verify('token', `${nonce}.${session.id}`, signature) !== 'invalid';
}
