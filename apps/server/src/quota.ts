import { READY_TOOL_IDS } from '@imagemill/core';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BODY_LIMIT_BYTES, sessionOf } from './guards.js';
import { parseBody } from './parse-body.js';
import { usedUp } from './rate.js';
import type { Services } from './services.js';
import { sessionKey } from './session.js';

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

const counterBody = z.strictObject({
  tool: z.enum(READY_TOOL_IDS),
  operationId: z.uuid().transform((id) => id.toLowerCase()),
});

/** The quota day is the UTC date of the request. */
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
const resetsAt = (now: number) => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** The quota of a session as the page shows it; limit and remaining are null where the quota is off. */
function quotaAnswer(limit: number | null, used: number, now: number) {
  const remaining = limit === null ? null : Math.max(0, limit - used);
  return { tier: 'free', limit, used, remaining, resetsAt: new Date(resetsAt(now)).toISOString() };
}

/** The two endpoints every tool page calls: what is left today, and "one more file is done". */
export function addQuota(app: FastifyInstance, { config, store, guards, clock }: Services): void {
  const { requireOwnPage, requireSession, requireToken, requireSmallBody } = guards;
  const limit = config.freeDailyQuota;

  app.get('/api/quota-check.php', { onRequest: [requireOwnPage, requireSession] }, async (request) => {
    const now = clock();
    const used = await store.usage(sessionKey(sessionOf(request)), dayOf(now));
    return quotaAnswer(limit, used, now);
  });

  app.post(
    '/api/counter-inc.php',
    { onRequest: [requireOwnPage, requireSession, requireToken, requireSmallBody], bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      const { tool, operationId } = parseBody(counterBody, request.body);
      const now = clock();
      const outcome = await store.countOperation({
        sessionKey: sessionKey(sessionOf(request)),
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
        throw usedUp(reply, 'quota_exceeded', policy, Math.ceil((resetsAt(now) - now) / 1000));
      }
      return quotaAnswer(limit, outcome.used, now);
    },
  );
}
