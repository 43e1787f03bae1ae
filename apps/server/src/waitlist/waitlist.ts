import { DAY_MS } from '@imagemill/core';
import { alreadyWaitingMessage, confirmWaitingMessage, leavePage, ONE_CLICK_PATH } from '@imagemill/mail';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addressField, linkInvalid, tokenBody, tokenHash } from '../account/mail-input.js';
import { parseBody } from '../http/problem.js';
import type { Services } from '../services.js';
import { BODY_LIMIT_BYTES, pageCall } from '../session/guards.js';

const CONFIRM_DAYS = 7;

const joinBody = z.strictObject({ email: addressField });

/**
 * The waitlist: joining, confirming by mail, leaving. Joining gives the same response whether or
 * not the address was listed.
 */
export function addWaitlist(app: FastifyInstance, { store, guards, mailService }: Services): void {
  const confirming = pageCall(guards, mailService.requireConfirmingRate);

  app.post('/api/waitlist', pageCall(guards), async (request, reply) => {
    const { email: address } = parseBody(joinBody, request.body);
    await mailService.requireLinkRequestRate(request, reply);
    const { now } = request;
    const mailing = await mailService.startMailing(address, now);
    const state = await store.joinWaitlist({ address, now });
    // Create both links in either case, so the time doesn't reveal whether the address was listed.
    const [link, leaveLink] = await Promise.all([
      mailing.addLink({ purpose: 'waitlist_confirm', address, now, lifetimeMs: CONFIRM_DAYS * DAY_MS }),
      mailing.addLink({ purpose: 'waitlist_leave', address, now, lifetimeMs: null }),
    ]);
    const parts = { to: address, site: mailService.site, leaveLink };
    mailing.post(state === 'confirmed' ? alreadyWaitingMessage(parts) : confirmWaitingMessage({ ...parts, link, days: CONFIRM_DAYS }));
    return reply.code(202).send({ accepted: true });
  });

  app.post('/api/waitlist/confirm', confirming, async (request) => {
    const { token } = parseBody(tokenBody, request.body);
    const confirmed = await store.confirmWaitlist({ tokenHash: tokenHash(token, 'waitlist_confirm'), now: request.now });
    if (!confirmed) throw linkInvalid('waitlist_confirm');
    return { confirmed };
  });

  // Email programs call this when someone presses their unsubscribe button: there is no session,
  // and the form has no data.
  app.register(async (scope) => {
    const form = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/;
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) => done(null));
    const route = { onRequest: guards.requireOwnHost, bodyLimit: BODY_LIMIT_BYTES };
    scope.post<{ Params: { token: string } }>(`${ONE_CLICK_PATH}:token`, route, async ({ params }) => {
      const left = await store.leaveWaitlist(tokenHash(params.token, 'waitlist_leave'));
      if (!left) throw linkInvalid('waitlist_leave');
      return { left };
    });
    scope.get<{ Params: { token: string } }>(`${ONE_CLICK_PATH}:token`, route, async ({ params }, reply) =>
      reply.redirect(leavePage(params.token), 303),
    );
  });

  app.post('/api/waitlist/leave', confirming, async (request) => {
    const { token } = parseBody(tokenBody, request.body);
    const left = await store.leaveWaitlist(tokenHash(token, 'waitlist_leave'));
    if (!left) throw linkInvalid('waitlist_leave');
    return { left };
  });
}
