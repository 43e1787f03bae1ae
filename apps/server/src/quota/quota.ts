import { dayOf, endOfDay, type QuotaAnswer, READY_TOOL_IDS } from '@imagemill/core';
import type { Usage } from '@imagemill/store';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../http/problem.js';
import { requireAllowed, usedUp } from '../http/rate.js';
import { WindowCounter } from '../http/window-counter.js';
import type { Services } from '../services.js';
import { pageCall, sessionOf } from '../session/guards.js';
import { sessionKey } from '../session/session.js';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

const counterBody = z.strictObject({
  tool: z.enum(READY_TOOL_IDS),
  operationId: z.uuid().transform((id) => id.toLowerCase()),
});

/** The two endpoints every tool page calls: "what is left today?" and "one more file is done". */
export function addQuota(app: FastifyInstance, { config, store, guards }: Services): void {
  const { requireOwnPage, requireSession } = guards;
  const limit = config.freeDailyQuota;
  // More than any browser can finish in a minute: this only stops scripts that report files without
  // processing any, also on PRO accounts.
  const counts = { name: 'counts', limit: config.countsPerMinute ?? Number.POSITIVE_INFINITY, windowSeconds: 60 };
  const counted = new WindowCounter(counts);

  app.get('/api/quota-check.php', { onRequest: [requireOwnPage, requireSession] }, async (request) => {
    const { now } = request;
    return quotaAnswer(limit, await store.usage({ sessionKey: sessionKey(sessionOf(request)), day: dayOf(now), now }));
  });

  // On disk before the response is sent (`STORE_CALLS`); repeating an id doesn't count it again.
  app.post('/api/counter-inc.php', pageCall(guards), async (request, reply) => {
    const { tool, operationId } = parseBody(counterBody, request.body);
    const { now } = request;
    const key = sessionKey(sessionOf(request));
    requireAllowed(reply, counts, counted.take(key, now));
    const outcome = await store.countOperation({
      sessionKey: key,
      day: dayOf(now),
      tool,
      operationId,
      limit,
      now,
      clientKey: guards.clientKey(request),
      newSessionsPerHour: config.newSessionsPerHour,
    });
    if (outcome.kind === 'rate_limited') {
      const policy = { name: 'new-sessions', limit: config.newSessionsPerHour, windowSeconds: HOUR_SECONDS };
      throw usedUp(reply, 'rate_limited', policy, outcome.retryAfterSeconds);
    }
    if (outcome.kind === 'quota_exceeded') {
      const policy = { name: 'daily', limit: limit ?? 0, windowSeconds: DAY_SECONDS };
      throw usedUp(reply, 'quota_exceeded', policy, Math.ceil((endOfDay(outcome.day) - now) / 1000));
    }
    return quotaAnswer(limit, outcome);
  });
}

/**
 * A session's quota as the page shows it; limit and remaining are null if there is no limit. It
 * resets after the session's day, which is later than today if the clock was set back.
 */
export function quotaAnswer(freeLimit: number | null, { tier, day, used }: Usage): QuotaAnswer {
  const limit = tier === 'pro' ? null : freeLimit;
  const remaining = limit === null ? null : Math.max(0, limit - used);
  return { tier, limit, used, remaining, resetsAt: new Date(endOfDay(day)).toISOString() };
}
