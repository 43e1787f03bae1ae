import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@imagemill/errors';
import type { Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireTaken, takeRate, usedUp } from '../http/rate.js';
import { WindowCounter } from '../http/window-counter.js';

/** Keys that did not work, per client address. Nobody guesses one of 62 to the power of 30; whoever tries is not to be a burden. */
const BAD_KEYS = { name: 'bad-keys', limit: 30, windowSeconds: 60 };
/** From the request to its refusal: longer than a store takes to look, so that the time tells nothing. */
const REFUSED_AFTER_MS = 400;
/** Refusals that wait at once. Each holds a connection and little more. */
const MAX_WAITING = 500;

export type GuessLimit = ReturnType<typeof createGuessLimit>;

/**
 * Refuses keys that do not work: all alike, each after the same time, and so many from one address. Those whose form is wrong cost no call to the
 * store; of the others every server counts together. Nobody with a key that works comes here, whatever others of the same address try.
 */
export function createGuessLimit(store: Pick<Store, 'takeRate'>, clientKey: (request: FastifyRequest) => string) {
  const counter = new WindowCounter(BAD_KEYS);
  let waiting = 0;

  const count = async (request: FastifyRequest, reply: FastifyReply, isWellFormed: boolean): Promise<AppError> => {
    try {
      requireTaken(reply, BAD_KEYS, counter.take(request.client.network, request.now));
      if (isWellFormed) requireTaken(reply, BAD_KEYS, await takeRate(store, BAD_KEYS, `bad-key:${clientKey(request)}`, request.now));
      return new AppError('invalid_key');
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  };

  /** The error for a key that does not work, once it is time to say so. `since`: when the request came, by `performance.now()`. */
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
