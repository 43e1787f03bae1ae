import { dayOf } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../http/problem.js';
import type { Services } from '../services.js';
import { accountOf, BODY_LIMIT_BYTES, pageCall, sessionOf } from '../session/guards.js';
import { issueSession, sessionKey } from '../session/session.js';
import { readAccountAnswer } from './account-answer.js';

const signOutBody = z.strictObject({ everywhere: z.boolean().default(false) });

/** The endpoints of the account page: read the account, sign out here or everywhere, delete it. */
export function addAccount(app: FastifyInstance, services: Services): void {
  const { store, guards, mailService } = services;
  const { requireOwnPage, requireSession, requireToken, requireAccount } = guards;

  /** Gives the browser a new session that isn't signed in but keeps the quota used today. */
  const startNewSession = async (request: FastifyRequest, reply: FastifyReply): Promise<{ readonly token: string }> => {
    const fresh = issueSession(request.now);
    const change = { sessionKey: sessionKey(sessionOf(request)), newSessionKey: sessionKey(fresh), day: dayOf(request.now) };
    await store.signOut(change);
    return { token: guards.giveSession(request, reply, fresh) };
  };

  app.get('/api/account', { onRequest: [requireOwnPage, requireSession, requireAccount] }, async (request) =>
    readAccountAnswer(services, { ...accountOf(request), sessionKey: sessionKey(sessionOf(request)), now: request.now }),
  );

  app.delete(
    '/api/account',
    { onRequest: [requireOwnPage, requireSession, requireToken, requireAccount], bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      const { accountId } = accountOf(request);
      const account = await store.readAccount({ accountId, now: request.now });
      await store.deleteAccount(accountId);
      if (account)
        await mailService.forget(account.address).catch((err: unknown) => request.log.error({ err }, 'unsent mail is left in the outbox'));
      return startNewSession(request, reply);
    },
  );

  app.post('/api/sign-out', pageCall(guards), async (request, reply) => {
    const { everywhere } = parseBody(signOutBody, request.body);
    const keep = sessionKey(sessionOf(request));
    const account = await store.accountOf({ sessionKey: keep, day: dayOf(request.now), now: request.now });
    if (account === null) {
      if (everywhere) throw new AppError('sign_in_required');
      // Already signed out, maybe in another tab. Keep the session: each new one adds a row, and a
      // script could ask for any number.
      return { token: guards.giveSession(request, reply, sessionOf(request)) };
    }
    // Sign out the others first: if anything fails in between, the caller is still signed in and
    // can retry.
    if (everywhere) await store.signOutOthers({ accountId: account.accountId, keep });
    return startNewSession(request, reply);
  });
}
