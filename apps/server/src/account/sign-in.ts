import { dayOf } from '@imagemill/core';
import { signInMessage } from '@imagemill/mail';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../http/problem.js';
import type { Services } from '../services.js';
import { pageCall, sessionOf } from '../session/guards.js';
import { issueSession, sessionKey } from '../session/session.js';
import { readAccountAnswer } from './account-answer.js';
import { describeDevice } from './device.js';
import { addressField, linkInvalid, tokenBody, tokenHash } from './mail-input.js';

const LINK_MINUTES = 15;
const MINUTE_MS = 60_000;

const signInBody = z.strictObject({ email: addressField });

/**
 * Signing in with a mailed link and the button on the page it opens. The first response is the same
 * whether or not the address is known.
 */
export function addSignIn(app: FastifyInstance, services: Services): void {
  const { store, guards, mailService } = services;

  app.post('/api/sign-in', pageCall(guards), async (request, reply) => {
    const { email } = parseBody(signInBody, request.body);
    await mailService.requireLinkRequestRate(request, reply);
    const { now } = request;
    const mailing = await mailService.startMailing(email, now);
    const link = await mailing.addLink({
      purpose: 'sign_in',
      address: email,
      sessionKey: sessionKey(sessionOf(request)),
      now,
      lifetimeMs: LINK_MINUTES * MINUTE_MS,
    });
    const device = describeDevice(request.headers['user-agent']);
    mailing.post(signInMessage({ to: email, site: mailService.site, link, minutes: LINK_MINUTES, device }));
    return reply.code(202).send({ accepted: true });
  });

  app.post('/api/sign-in/confirm', pageCall(guards, mailService.requireConfirmingRate), async (request, reply) => {
    const { token } = parseBody(tokenBody, request.body);
    const { now } = request;
    // A new id, so knowing or planting the old one doesn't sign anyone in.
    const fresh = issueSession(now);
    const newSessionKey = sessionKey(fresh);
    const account = await store.signIn({
      tokenHash: tokenHash(token, 'sign_in'),
      sessionKey: sessionKey(sessionOf(request)),
      newSessionKey,
      day: dayOf(now),
      device: describeDevice(request.headers['user-agent']),
      now,
    });
    if (account === null) throw linkInvalid('sign_in');
    const csrf = guards.giveSession(request, reply, fresh);
    return { token: csrf, account: await readAccountAnswer(services, { ...account, sessionKey: newSessionKey, now }) };
  });
}
