import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@imagemill/errors';
import type { Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAllowed, takeRate, usedUp } from '../http/rate.js';
import { WindowCounter } from '../http/window-counter.js';

/**
 * Keys that don't work, per client address. Guessing one out of 62^30 is hopeless; the limit keeps
 * attempts from becoming a burden.
 */
const BAD_KEYS = { name: 'bad-keys', limit: 30, windowSeconds: 60 };
/** Time from request to rejection: longer than a store lookup, so the time reveals nothing. */
const REFUSED_AFTER_MS = 400;
/** Rejections waiting at once. Each takes a connection and little more. */
const MAX_WAITING = 500;

export type GuessLimit = ReturnType<typeof createGuessLimit>;

/**
 * Rejects keys that don't work: all alike, each after the same time, and only so many per address.
 * Malformed ones cost no store call; all servers count the others together. Requests with a working
 * key never get here, whatever others at the same address try.
 */
export function createGuessLimit(store: Pick<Store, 'takeRate'>, clientKey: (request: FastifyRequest) => string) {
  const counter = new WindowCounter(BAD_KEYS);
  let waiting = 0;

  const count = async (request: FastifyRequest, reply: FastifyReply, isWellFormed: boolean): Promise<AppError> => {
    try {
      requireAllowed(reply, BAD_KEYS, counter.take(request.client.network, request.now));
      if (isWellFormed) requireAllowed(reply, BAD_KEYS, await takeRate(store, BAD_KEYS, `bad-key:${clientKey(request)}`, request.now));
      return new AppError('invalid_key');
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  };

  /**
   * The error for a key that doesn't work, once it's time to send it. `since`: when the request
   * arrived, by `performance.now()`.
   */
  return async (request: FastifyRequest, reply: FastifyReply, { isWellFormed, since }: { isWellFormed: boolean; since: number }) => {
    const refusal = await count(request, reply, isWellFormed);
    if (waiting >= MAX_WAITING) return usedUp(reply, 'rate_limited', BAD_KEYS, 1);
    waiting += 1;
    try {
      await sleep(Math.max(0, since + REFUSED_AFTER_MS - performance.now()));
    } finally {
      waiting -= 1;
    }
    return refusal;
  };
}
