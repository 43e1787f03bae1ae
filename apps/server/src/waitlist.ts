import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BODY_LIMIT_BYTES } from './guards.js';
import { parseBody } from './parse-body.js';
import { usedUp } from './rate.js';
import type { Services } from './services.js';

const policy = { name: 'waitlist', limit: 20, windowSeconds: 3600 };

/** RFC 5321 allows an address 254 characters. */
const waitlistBody = z.strictObject({ email: z.string().trim().max(254).pipe(z.email()) });

/** Joining the waitlist. The answer is the same whether or not the address was there. */
export function addWaitlist(app: FastifyInstance, { store, guards, clock }: Services): void {
  const { requireOwnPage, requireSession, requireToken, requireSmallBody } = guards;

  const requireRate = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = `waitlist:${guards.clientKey(request)}`;
    const rate = await store.takeRate({ key, limit: policy.limit, windowMs: policy.windowSeconds * 1000, now: clock() });
    if (!rate.allowed) throw usedUp(reply, 'rate_limited', policy, rate.retryAfterSeconds);
  };

  app.post(
    '/api/waitlist',
    { onRequest: [requireOwnPage, requireSession, requireToken, requireRate, requireSmallBody], bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      const { email } = parseBody(waitlistBody, request.body);
      await store.joinWaitlist({ address: email, now: clock() });
      return reply.code(202).send({ accepted: true });
    },
  );
}
