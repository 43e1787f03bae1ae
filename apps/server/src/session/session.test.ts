import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '@imagemill/core';
import { cookieOf, from, OTHER_SECRET, OWN_PAGE, openTestApp, openTestStore, SECRET, tokenIn } from '../test-app.js';

test('a page view gives a session cookie that scripts cannot read, and a token', async (t) => {
  const { app } = await openTestApp(t);
  const page = await app.inject('/');
  const cookie = String(page.headers['set-cookie']);
  assert.match(cookie, /^imagemill_session=[\w-]{22}\.[0-9a-z]+\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  assert.match(tokenIn(page.body), /^[\w-]{22}\.[\w-]{43}$/);
});

test("a page view asks the store only for the API's state", async (t) => {
  const real = await openTestStore(t);
  const calls = new Set<PropertyKey>();
  const store = new Proxy(real, {
    get: (target, name, receiver) => {
      calls.add(name);
      return Reflect.get(target, name, receiver);
    },
  });
  const { app, openPage } = await openTestApp(t, { store });
  const tab = await openPage();
  await app.inject({ url: '/pricing', headers: { cookie: tab.cookie } });
  assert.deepEqual([...calls], ['apiStatus']);
});

test('the cookie is __Host- and Secure behind a trusted https proxy; X-Forwarded-Proto from others is ignored', async (t) => {
  const headers = { 'x-forwarded-proto': 'https' };
  const { app: trusting } = await openTestApp(t, { env: { TRUST_PROXY: '127.0.0.1' } });
  const secure = await trusting.inject({ url: '/', headers });
  assert.match(String(secure.headers['set-cookie']), /^__Host-imagemill_session=.*; Secure$/);
  assert.equal(secure.headers['strict-transport-security'], 'max-age=31536000');

  const { app: wary } = await openTestApp(t, { env: { TRUST_PROXY: '10.0.0.0/8' } });
  const plain = await wary.inject({ url: '/', headers });
  assert.match(String(plain.headers['set-cookie']), /^imagemill_session=/);
  assert.equal(plain.headers['strict-transport-security'], undefined);
});

test('on https the plain cookie name is not accepted', async (t) => {
  const { app, openPage } = await openTestApp(t, { env: { TRUST_PROXY: '127.0.0.1' } });
  const tab = await openPage();
  const answer = await app.inject({ url: '/api/quota-check.php', headers: { ...from(tab), 'x-forwarded-proto': 'https' } });
  assert.equal(answer.json().code, 'session_required');
});

test('X-Forwarded-Host is never trusted, not even from a trusted proxy', async (t) => {
  const { app } = await openTestApp(t, { env: { TRUST_PROXY: '127.0.0.1', BASE_URL: 'https://images.example.org' } });
  const answer = await app.inject({ url: '/', headers: { host: 'evil.example', 'x-forwarded-host': 'images.example.org' } });
  assert.equal(answer.json().code, 'csrf_failed');
});

test('a recent cookie is left alone, an older one is reissued with the same id, an expired one is replaced', async (t) => {
  let now = Date.parse('2026-03-01T10:00:00Z');
  const { app, openPage } = await openTestApp(t, { clock: () => now });
  const { cookie } = await openPage();
  const view = async () => (await app.inject({ url: '/', headers: { cookie } })).headers['set-cookie'];
  const idOf = (value: string) => value.split('=')[1]?.split('.')[0];

  now += DAY_MS / 2;
  assert.equal(await view(), undefined);
  now += DAY_MS;
  const renewed = cookieOf(await view());
  assert.equal(idOf(renewed), idOf(cookie));
  assert.notEqual(renewed, cookie);
  now += 29 * DAY_MS;
  assert.notEqual(idOf(cookieOf(await view())), idOf(cookie));
  assert.equal((await app.inject({ url: '/api/quota-check.php', headers: { ...OWN_PAGE, cookie } })).json().code, 'session_required');
  assert.equal((await app.inject({ url: '/api/quota-check.php', headers: { ...OWN_PAGE, cookie: renewed } })).statusCode, 200);
});

test('a forged cookie is replaced on a page view and never adopted', async (t) => {
  const { app, openPage } = await openTestApp(t);
  const { cookie } = await openPage();
  const forged = cookie.replace(/=[\w-]{22}/, `=${'A'.repeat(22)}`);
  const page = await app.inject({ url: '/', headers: { cookie: forged } });
  assert.match(String(page.headers['set-cookie']), /^imagemill_session=/);
  assert.ok(!String(page.headers['set-cookie']).includes('A'.repeat(22)));
});

test('a planted cookie before the real one does not hide it', async (t) => {
  const { app, openPage } = await openTestApp(t);
  const tab = await openPage();
  const answer = await app.inject({
    url: '/api/quota-check.php',
    headers: { ...from(tab), cookie: `imagemill_session=x.y.z; ${tab.cookie}` },
  });
  assert.equal(answer.statusCode, 200);
});

test('after rotating secrets, old sessions and tokens stay valid, and a page view signs them again', async (t) => {
  const store = await openTestStore(t);
  const before = await openTestApp(t, { store, secrets: [SECRET] });
  const tab = await before.openPage();

  const during = await openTestApp(t, { store, secrets: [OTHER_SECRET, SECRET] });
  const call = { method: 'POST', url: '/api/waitlist', payload: { email: 'a@example.org' } } as const;
  assert.equal((await during.app.inject({ ...call, headers: from(tab) })).statusCode, 202);
  const renewed = await during.openPage({ cookie: tab.cookie });
  assert.equal(renewed.cookie.split('.')[0], tab.cookie.split('.')[0]);

  const after = await openTestApp(t, { store, secrets: [OTHER_SECRET] });
  assert.equal((await after.app.inject({ ...call, headers: from(tab) })).json().code, 'session_required');
  assert.equal((await after.app.inject({ ...call, headers: from(renewed) })).statusCode, 202);
});

test('GET /api/session gives a cached page a session and a token that work', async (t) => {
  const { app } = await openTestApp(t);
  const answer = await app.inject({ url: '/api/session', headers: OWN_PAGE });
  const tab = { cookie: cookieOf(answer.headers['set-cookie']), token: answer.json().token };
  assert.equal(
    (await app.inject({ method: 'POST', url: '/api/waitlist', headers: from(tab), payload: { email: 'a@example.org' } })).statusCode,
    202,
  );
  const again = await app.inject({ url: '/api/session', headers: { ...OWN_PAGE, cookie: tab.cookie } });
  assert.equal(again.headers['set-cookie'], undefined);
  assert.equal((await app.inject('/api/session')).json().code, 'csrf_failed');
});
