import { createHash } from 'node:crypto';
import { dayOf, isApiKey, monthOf } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { Config } from '@imagemill/settings';
import type { KeyUse, Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createGuessLimit } from './guess-limit.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the key guard: the key's holder, and what it had left when the request arrived. */
    apiKey: KeyUse | null;
  }
}

/** RFC 6750. */
const CHALLENGE = 'Bearer realm="imagemill"';

/**
 * The hash under which the store knows a key. The key itself is kept only while its request is
 * checked.
 */
export const keyHash = (key: string) => createHash('sha256').update(key).digest('hex');

/**
 * The guard of `/v1`: finds out whose key a request carries. It asks the store every time, so
 * revoking a key, the end of PRO and withdrawing the API take effect right away.
 */
export function createKeyGuard({ api }: Config, store: Pick<Store, 'useKey' | 'takeRate'>, clientKey: (request: FastifyRequest) => string) {
  const refuse = createGuessLimit(store, clientKey);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const since = performance.now();
    const key = bearerOf(request.headers.authorization);
    if (key === null) {
      reply.header('WWW-Authenticate', CHALLENGE);
      throw new AppError('missing_key');
    }
    const isWellFormed = isApiKey(key);
    const { now } = request;
    const use = () => store.useKey({ hash: keyHash(key), day: dayOf(now), month: monthOf(now), limit: api.perMinute, now });
    request.apiKey = isWellFormed ? await use() : null;
    if (request.apiKey !== null) return;
    const refusal = await refuse(request, reply, { isWellFormed, since });
    if (refusal.code === 'invalid_key') reply.header('WWW-Authenticate', `${CHALLENGE}, error="invalid_token"`);
    throw refusal;
  };
}

/** What the guard found out about the request's key. */
export function keyOf(request: FastifyRequest): KeyUse {
  if (request.apiKey === null) throw new Error('Expected the guard of keys before this but received no key.');
  return request.apiKey;
}

/** The text after `Bearer`; null if the header is missing or different. */
function bearerOf(header: string | undefined): string | null {
  const given = header?.trim() ?? '';
  return /^bearer(?: |$)/i.test(given) ? given.slice('bearer'.length).trimStart() : null;
}
