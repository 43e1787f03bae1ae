import { createHash } from 'node:crypto';
import { AppError, dayOf, isApiKey } from '@imagemill/core';
import type { KeyRef, Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createGuessLimit } from './guess-limit.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireKey`. */
    apiKey: KeyRef | null;
  }
}

/** RFC 6750. */
const CHALLENGE = 'Bearer realm="imagemill"';

/** What the store knows a key by; the key itself is held no longer than its request is looked at. */
export const keyHash = (key: string) => createHash('sha256').update(key).digest('hex');

/** The guard of `/v1`: whose key is this? Asked anew for each request, so that a revoked key, ended PRO or a withdrawn API end at once. */
export function createKeyGuard(store: Pick<Store, 'findKey' | 'takeRate'>, clientKey: (request: FastifyRequest) => string) {
  const refuse = createGuessLimit(store, clientKey);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const since = performance.now();
    const key = bearerOf(request.headers.authorization);
    if (key === null) {
      reply.header('WWW-Authenticate', CHALLENGE);
      throw new AppError('missing_key');
    }
    const isWellFormed = isApiKey(key);
    request.apiKey = isWellFormed ? await store.findKey({ hash: keyHash(key), day: dayOf(request.now), now: request.now }) : null;
    if (request.apiKey !== null) return;
    const refusal = await refuse(request, reply, { isWellFormed, since });
    if (refusal.code === 'invalid_key') reply.header('WWW-Authenticate', `${CHALLENGE}, error="invalid_token"`);
    throw refusal;
  };
}

/** The key that `requireKey` found. */
export function keyOf(request: FastifyRequest): KeyRef {
  if (request.apiKey === null) throw new Error('Expected requireKey before this but received no key.');
  return request.apiKey;
}

/** What stands after `Bearer`; null where something else, or nothing, was sent. */
function bearerOf(header: string | undefined): string | null {
  const [, key] = /^bearer(?: +(.*))?$/i.exec(header?.trim() ?? '') ?? [null, null];
  return key === null ? null : (key ?? '');
}
