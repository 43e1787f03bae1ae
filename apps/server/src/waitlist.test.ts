import assert from 'node:assert/strict';
import { test } from 'node:test';
import { from, openTestApp } from './test-app.js';

test('joining answers alike whether or not the address was there', async (t) => {
  const { app, openPage } = await openTestApp(t);
  const headers = from(await openPage());
  const join = (email: string) => app.inject({ method: 'POST', url: '/api/waitlist', headers, payload: { email } });
  const [first, second] = [await join('ada@example.org'), await join(' ADA@example.org ')];
  assert.equal(first.statusCode, 202);
  assert.equal(second.statusCode, 202);
  assert.equal(first.body, second.body);
});

test('what is no address is named as such', async (t) => {
  const { app, openPage } = await openTestApp(t);
  const headers = from(await openPage());
  for (const email of ['', 'ada', 'ada@', '@example.org', `${'a'.repeat(250)}@example.org`, 7, null, 'a@example.org\nBcc: b@example.org']) {
    const answer = await app.inject({ method: 'POST', url: '/api/waitlist', headers, payload: { email } });
    assert.equal(answer.statusCode, 422, String(email));
    assert.equal(answer.json().errors[0].option, 'email');
  }
});

test('after 20 requests in an hour an address has to wait', async (t) => {
  let now = Date.parse('2026-05-05T12:00:00Z');
  const { app, openPage } = await openTestApp(t, { clock: () => now });
  const headers = from(await openPage());
  const join = (i: number) => app.inject({ method: 'POST', url: '/api/waitlist', headers, payload: { email: `u${i}@example.org` } });
  for (let i = 0; i < 20; i += 1) assert.equal((await join(i)).statusCode, 202);
  const refused = await join(21);
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json().code, 'rate_limited');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  now += 3_600_000;
  assert.equal((await join(22)).statusCode, 202);
});

test('session and token are needed', async (t) => {
  const { app, openPage } = await openTestApp(t);
  const { 'x-csrf-token': _token, ...headers } = from(await openPage());
  const answer = await app.inject({ method: 'POST', url: '/api/waitlist', headers, payload: { email: 'a@example.org' } });
  assert.equal(answer.json().code, 'csrf_failed');
});
