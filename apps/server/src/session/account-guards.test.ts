import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify, { type FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problem.js';
import { openTestStore } from '../test-app.js';
import { accountOf, createAccountGuards } from './account-guards.js';
import { issueSession, sessionKey } from './session.js';

const NOON = Date.parse('2026-11-15T12:00:00Z');
const DAY = '2026-11-15';

test('guards ask the store every time: a sign-in, a grant and their ends apply to the next request', async (t) => {
  const store = await openTestStore(t);
  const guards = createAccountGuards(store);
  const session = issueSession(NOON);
  const app = Fastify();
  t.after(() => app.close());
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.decorateRequest('session', null);
  app.decorateRequest('account', null);
  app.addHook('onRequest', async (request: FastifyRequest) => Object.assign(request, { session, now: NOON }));
  app.get('/account', { onRequest: [guards.requireAccount] }, async (request) => ({ tier: accountOf(request).tier }));
  app.get('/pro', { onRequest: [guards.requirePro] }, async (request) => ({ tier: accountOf(request).tier }));
  const answers = async () => {
    const bodies = [(await app.inject('/account')).json(), (await app.inject('/pro')).json()];
    return bodies.map(({ code, tier }) => code ?? tier);
  };

  assert.deepEqual(await answers(), ['sign_in_required', 'pro_required']);
  const tokenHash = 'a'.repeat(64);
  const link = { tokenHash, purpose: 'sign_in', address: 'ada@example.org', sessionKey: 'before', now: NOON, expiresAt: NOON + 1 } as const;
  await store.addMailLink(link);
  await store.signIn({ tokenHash, sessionKey: 'before', newSessionKey: sessionKey(session), day: DAY, device: 'A browser', now: NOON });
  assert.deepEqual(await answers(), ['free', 'pro_required']);
  await store.grantPro({ address: 'ada@example.org', until: NOON + 1, now: NOON });
  assert.deepEqual(await answers(), ['pro', 'pro']);
  await store.grantPro({ address: 'ada@example.org', until: NOON, now: NOON });
  assert.deepEqual(await answers(), ['free', 'pro_required']);
  await store.signOut({ sessionKey: sessionKey(session), newSessionKey: 'after', day: DAY });
  assert.deepEqual(await answers(), ['sign_in_required', 'pro_required']);
});
