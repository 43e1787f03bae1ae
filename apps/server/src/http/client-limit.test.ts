import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../test-app.js';

const NOON = Date.parse('2026-11-15T12:00:00Z');
const OWN_HOST = { host: 'images.example.org' };

test("each client address has a request limit that doesn't affect other addresses or this machine", async (t) => {
  let now = NOON;
  const { app } = await openTestApp(t, { clock: () => now, env: { TRUST_PROXY: '127.0.0.1', REQUESTS_PER_MINUTE: '5' } });
  const ask = (address?: string) => app.inject({ url: '/healthz', headers: address ? { 'x-forwarded-for': address } : {} });
  for (let asked = 0; asked < 5; asked += 1) assert.equal((await ask('198.51.100.9')).statusCode, 200);
  const refused = await ask('198.51.100.9');
  assert.deepEqual([refused.statusCode, refused.json().code, refused.headers['retry-after']], [429, 'rate_limited', '60']);
  assert.equal(refused.headers['ratelimit-policy'], '"requests";q=5;w=60');
  assert.equal((await ask('198.51.100.10')).statusCode, 200);
  for (let asked = 0; asked < 20; asked += 1) assert.equal((await ask()).statusCode, 200);
  now += 60_000;
  assert.equal((await ask('198.51.100.9')).statusCode, 200);

  const without = await openTestApp(t, { env: { TRUST_PROXY: '127.0.0.1', REQUESTS_PER_MINUTE: 'off' } });
  for (let asked = 0; asked < 20; asked += 1) {
    assert.equal((await without.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '198.51.100.9' } })).statusCode, 200);
  }
});

test('an https site redirects plain http requests and sets no cookie', async (t) => {
  const { app } = await openTestApp(t, { env: { TRUST_PROXY: '127.0.0.1', BASE_URL: 'https://images.example.org' } });
  const plain = { ...OWN_HOST, 'x-forwarded-proto': 'http' };
  const page = await app.inject({ url: '/compress-image?x=1', headers: plain });
  assert.deepEqual(
    [page.statusCode, page.headers.location, page.headers['set-cookie']],
    [308, 'https://images.example.org/compress-image?x=1', undefined],
  );
  const call = await app.inject({ method: 'POST', url: '/v1/compress', headers: plain });
  assert.equal(call.statusCode, 308);
  const direct = await app.inject({ url: '/', headers: OWN_HOST, remoteAddress: '198.51.100.9' });
  assert.equal(direct.statusCode, 308);
  assert.equal((await app.inject({ url: '/healthz', headers: plain })).statusCode, 200);
  assert.equal((await app.inject({ url: '/', headers: { ...OWN_HOST, 'x-forwarded-proto': 'https' } })).statusCode, 200);
  // Behind a proxy that doesn't pass on the scheme, a redirect would loop.
  assert.equal((await app.inject({ url: '/', headers: OWN_HOST })).statusCode, 200);
});
