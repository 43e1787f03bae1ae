import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { nextTurn } from '../test-turns.js';
import { scriptedSite } from './scripted-site.js';

const codeOf = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

test('a stale token is replaced once, and the same body is sent again with the new token', async () => {
  const site = scriptedSite(({ path, token }) => {
    if (path === '/api/session') return { json: { token: 'second' } };
    return token === 'second' ? { json: { ok: true } } : { code: 'csrf_failed' };
  });
  assert.deepEqual(await site.api.post('/api/x', { id: 7 }), { ok: true });
  assert.deepEqual(
    site.sent.map(({ path, token, body }) => [path, token, body]),
    [
      ['/api/x', 'first', { id: 7 }],
      ['/api/session', null, undefined],
      ['/api/x', 'second', { id: 7 }],
    ],
  );
});

test('a request refused again after one session refresh fails with that error', async () => {
  const site = scriptedSite(({ path }) => (path === '/api/session' ? { json: { token: 'second' } } : { code: 'session_required' }));
  await assert.rejects(site.api.get('/api/quota-check.php'), codeOf('session_required'));
  assert.equal(site.sent.length, 3);
});

test('other errors keep the code from the server, and an unknown code becomes "internal"', async () => {
  const site = scriptedSite(({ path }) => (path === '/known' ? { code: 'quota_exceeded' } : { code: 'brand_new' as 'internal' }));
  await assert.rejects(site.api.get('/known'), codeOf('quota_exceeded'));
  await assert.rejects(site.api.get('/unknown'), codeOf('internal'));
});

test('a failed network request is reported as store_unavailable', async () => {
  const site = scriptedSite(() => 'offline');
  await assert.rejects(site.api.get('/api/quota-check.php'), codeOf('store_unavailable'));
});

test('concurrent requests that find their session gone share one new session', async () => {
  let cookie = '';
  const site = scriptedSite(async ({ path, token }) => {
    const sentCookie = cookie;
    await nextTurn();
    if (path === '/api/session') {
      cookie = sentCookie || `session ${Math.random()}`;
      return { json: { token: `of ${cookie}` } };
    }
    if (sentCookie === '') return { code: 'session_required' };
    return token === null || token === `of ${sentCookie}` ? { json: {} } : { code: 'csrf_failed' };
  });
  await Promise.all([site.api.get('/api/quota-check.php'), site.api.post('/api/counter-inc.php', {})]);
  assert.equal(site.sent.filter(({ path }) => path === '/api/session').length, 1);
});

test('DELETE requests carry the token too', async () => {
  const site = scriptedSite(() => ({ json: {} }));
  await site.api.delete('/api/x');
  assert.deepEqual(
    site.sent.map(({ path, token, body }) => [path, token, body]),
    [['/api/x', 'first', undefined]],
  );
});

test('a response that starts a new session includes its token, and the next request sends it', async () => {
  const site = scriptedSite(({ path }) => ({ json: path === '/api/sign-out' ? { token: 'second' } : {} }));
  await site.api.post('/api/sign-out', {});
  await site.api.post('/api/x', {});
  assert.deepEqual(
    site.sent.map(({ token }) => token),
    ['first', 'second'],
  );
});
