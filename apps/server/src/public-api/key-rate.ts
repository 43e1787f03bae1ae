import { endOfMonth, monthOf } from '@imagemill/core';
import type { Config } from '@imagemill/settings';
import type { AllowanceState, Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RateLeft, type RatePolicy, requireTaken, takeRate, tellRate } from '../http/rate.js';
import { type Allowance, tellAllowance } from '../processing/allowance.js';
import { keyOf } from './key-guard.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of a key's rate: what was left when the request came. */
    keyUsage: { readonly minute: RateLeft; readonly month: AllowanceState } | null;
  }
}

/** Whom the store charges a key's files to. */
const keyHolder = (keyId: string) => `key:${keyId}`;

export const minutePolicy = ({ api }: Config): RatePolicy => ({ name: 'minute', limit: api.perMinute, windowSeconds: 60 });

/** The UTC month this moment falls into. */
export function monthPolicy({ api }: Config, now: number): RatePolicy {
  const period = monthOf(now);
  return { name: 'month', limit: api.filesPerMonth, windowSeconds: (endOfMonth(period) - Date.parse(period)) / 1000 };
}

/** How many files a key may have done in this month. */
export function monthlyFiles(config: Config, keyId: string, now: number): Allowance {
  const period = monthOf(now);
  return { ...monthPolicy(config, now), holder: keyHolder(keyId), period, resetsAt: endOfMonth(period), usedUp: 'allowance_used' };
}

/** Takes one from the key's minute. From here on every answer tells what is left of the minute and of the month. */
export function createKeyRate(config: Config, store: Store) {
  const policy = minutePolicy(config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { now } = request;
    const { keyId } = keyOf(request);
    const allowance = monthlyFiles(config, keyId, now);
    const { holder, period } = allowance;
    const [rate, month] = await Promise.all([takeRate(store, policy, holder, now), store.readAllowance({ holder, period, now })]);
    tellRate(reply, policy, rate.allowed ? rate : { remaining: 0, resetsInSeconds: rate.retryAfterSeconds });
    tellAllowance(reply, allowance, month, now);
    request.keyUsage = { minute: requireTaken(reply, policy, rate), month };
  };
}
