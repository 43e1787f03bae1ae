import { endOfMonth, monthOf } from '@imagemill/core';
import type { Config } from '@imagemill/settings';
import type { KeyUse } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addRateHeaders, type RatePolicy, requireAllowed } from '../http/rate.js';
import { type Allowance, addAllowanceHeaders } from '../processing/allowance.js';
import { keyOf } from './key-guard.js';

export const minutePolicy = ({ api }: Config): RatePolicy => ({ name: 'minute', limit: api.perMinute, windowSeconds: 60 });

/** The policy for the UTC month of this moment. */
export function monthPolicy({ api }: Config, now: number): RatePolicy {
  const period = monthOf(now);
  return { name: 'month', limit: api.filesPerMonth, windowSeconds: (endOfMonth(period) - Date.parse(period)) / 1000 };
}

/** How many files the server processes for a key this month. */
export function monthlyFiles(config: Config, { holder }: KeyUse, now: number): Allowance {
  const period = monthOf(now);
  return { ...monthPolicy(config, now), holder, period, resetsAt: endOfMonth(period), usedUp: 'allowance_used' };
}

/**
 * Rejects a key that has used up its requests for the minute. From here on, every response says
 * what is left for the minute and the month.
 */
export function createKeyRate(config: Config) {
  const policy = minutePolicy(config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { now } = request;
    const key = keyOf(request);
    const { minute, month } = key;
    addRateHeaders(reply, policy, minute.allowed ? minute : { remaining: 0, resetsInSeconds: minute.retryAfterSeconds });
    addAllowanceHeaders(reply, monthlyFiles(config, key, now), month, now);
    requireAllowed(reply, policy, minute);
  };
}
