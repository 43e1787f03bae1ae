import { randomInt, randomUUID } from 'node:crypto';
import { type ApiKeysAnswer, createApiKey, isKeyName, MAX_KEY_NAME_CHARACTERS, type NewApiKeyAnswer } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { CreateKeyOutcome } from '@imagemill/store';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../http/problem.js';
import { requireAllowed, takeRate } from '../http/rate.js';
import type { Services } from '../services.js';
import { accountOf, pageCall } from '../session/guards.js';
import { keyHash } from './key-guard.js';

/** How many keys an account may have at once, and create in a day. */
const MAX_KEYS = 10;
const CREATING = { name: 'new-keys', limit: 10, windowSeconds: 86_400 };

const newKeyBody = z.strictObject({
  name: z.string().trim().refine(isKeyName, `Give it a name of 1 to ${MAX_KEY_NAME_CHARACTERS} characters.`),
});
const revokeBody = z.strictObject({ id: z.uuid('Expected the id of a key.') });

/** One error per outcome, or this doesn't compile. */
const REFUSALS: { readonly [K in Exclude<CreateKeyOutcome, 'created'>]: () => AppError } = {
  not_live: () => new AppError('api_not_live'),
  no_pro: () => new AppError('pro_required'),
  too_many: () => {
    const detail = `An account can have at most ${MAX_KEYS} keys at once. Revoke one first.`;
    return new AppError('invalid_option', { errors: [{ option: 'name', detail }] });
  },
};

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** A PRO account's keys for the public API: list, create (shown only once) and revoke. */
export function addKeys(app: FastifyInstance, { store, guards, apiState }: Services): void {
  const { requireOwnPage, requireSession, requirePro } = guards;

  app.get('/api/keys', { onRequest: [requireOwnPage, requireSession, requirePro] }, async (request): Promise<ApiKeysAnswer> => {
    const { accountId } = accountOf(request);
    const [status, keys] = await Promise.all([apiState.read(), store.listKeys({ accountId })]);
    const shown = keys.map(({ id, name, lastFour, createdAt, lastUsedDay }) => ({
      id,
      name,
      lastFour,
      createdAt: toTime(createdAt),
      lastUsedDay,
    }));
    return { live: status === 'Live', limit: MAX_KEYS, keys: shown };
  });

  app.post('/api/keys', pageCall(guards, requirePro), async (request, reply): Promise<NewApiKeyAnswer> => {
    const { name } = parseBody(newKeyBody, request.body);
    const { accountId } = accountOf(request);
    const { now } = request;
    // The store decides, but checking here first costs none of the day's keys.
    if ((await store.listKeys({ accountId })).length >= MAX_KEYS) throw REFUSALS.too_many();
    requireAllowed(reply, CREATING, await takeRate(store, CREATING, `new-keys:${accountId}`, now));
    const key = createApiKey(randomInt);
    const made = { id: randomUUID(), name, lastFour: key.slice(-4) };
    const outcome = await store.createKey({ ...made, hash: keyHash(key), accountId, limit: MAX_KEYS, now });
    if (outcome !== 'created') throw REFUSALS[outcome]();
    reply.code(201);
    return { ...made, createdAt: toTime(now), key };
  });

  app.delete('/api/keys', pageCall(guards, requirePro), async (request, reply) => {
    const { id } = parseBody(revokeBody, request.body);
    const { accountId } = accountOf(request);
    if (!(await store.revokeKey({ id, accountId, now: request.now }))) throw new AppError('not_found', { detail: 'There is no such key.' });
    return reply.code(204).send();
  });
}
