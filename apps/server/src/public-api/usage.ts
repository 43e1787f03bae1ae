import { endOfMonth } from '@imagemill/core';
import type { Config } from '@imagemill/settings';
import type { FastifyRequest } from 'fastify';
import { remainingOf } from '../processing/allowance.js';
import { keyOf } from './key-guard.js';
import { minutePolicy, monthlyFiles } from './key-rate.js';

/** The response of `GET /v1/usage`; the names are those in `RateLimit`. */
export interface ApiUsageAnswer {
  /** Files. `remaining` also excludes those being processed. */
  readonly month: { readonly limit: number; readonly used: number; readonly remaining: number; readonly resetsAt: string };
  /** Requests of any kind, this one included. */
  readonly minute: { readonly limit: number; readonly remaining: number; readonly resetsAt: string };
}

/** What is left of the key's limits for the minute and the month. */
export function usageAnswer(config: Config, request: FastifyRequest): ApiUsageAnswer {
  const { now } = request;
  const key = keyOf(request);
  const { minute, month } = key;
  const allowance = monthlyFiles(config, key, now);
  const policy = minutePolicy(config);
  const windowMs = policy.windowSeconds * 1000;
  return {
    month: {
      limit: allowance.limit,
      used: month.used,
      remaining: remainingOf(allowance, month),
      resetsAt: new Date(endOfMonth(month.period)).toISOString(),
    },
    minute: {
      limit: policy.limit,
      remaining: minute.allowed ? minute.remaining : 0,
      // The store's windows are aligned to the clock.
      resetsAt: new Date((Math.floor(now / windowMs) + 1) * windowMs).toISOString(),
    },
  };
}
