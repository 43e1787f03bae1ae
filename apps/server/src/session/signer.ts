import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is for; a signature for one purpose is never valid for another. */
export type Purpose = 'session' | 'token' | 'client' | 'mailbox' | 'idempotency_key' | 'idempotent_request';

/** Signs with the newest secret and accepts all of them. */
export interface Signer {
  sign(purpose: Purpose, data: string): string;
  /**
   * Signs with every secret, newest first, to find things that were signed before the secret
   * changed.
   */
  signAll(purpose: Purpose, data: string): readonly [string, ...string[]];
  /** `old`: valid, but signed with a secret that is being replaced. */
  verify(purpose: Purpose, data: string, signature: string): 'current' | 'old' | 'invalid';
}

/**
 * HMAC-SHA256 in base64url; signatures are compared as text (so no two spellings are equal) in
 * constant time.
 */
export function createSigner(secrets: readonly string[]): Signer {
  const [current, ...older] = secrets;
  if (current === undefined) throw new Error('Expected at least one secret but received none.');
  return {
    sign: (purpose, data) => hmac(current, purpose, data),
    signAll: (purpose, data) => [hmac(current, purpose, data), ...older.map((secret) => hmac(secret, purpose, data))],
    verify: (purpose, data, signature) => {
      const index = secrets.findIndex((secret) => isSame(hmac(secret, purpose, data), signature));
      return index === -1 ? 'invalid' : index === 0 ? 'current' : 'old';
    },
  };
}

function hmac(secret: string, purpose: Purpose, data: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${data}`).digest('base64url');
}

function isSame(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received)];
  return a.length === b.length && timingSafeEqual(a, b);
}
