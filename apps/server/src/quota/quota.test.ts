// @retry never: charging
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { from, OWN_PAGE, openTestApp, openTestStore, type Tab } from '../test-app.js';

const NOON = Date.parse('2026-11-15T12:00:00Z');

const count = (app: FastifyInstance, tab: Tab, operationId: string = randomUUID(), headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/counter-inc.php',
    headers: { ...from(tab), ...headers },
    payload: { tool: 'compress-image', operationId },
  });

const check = (app: FastifyInstance, tab: Tab) => app.inject({ url: '/api/quota-check.php', headers: { ...OWN_PAGE, cookie: tab.cookie } });

function assertProblem(answer: LightMyRequestResponse, status: number, code: string): void {
  assert.equal(answer.statusCode, status, answer.body);
  assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
  const body = answer.json();
  assert.equal(body.code, code);
  assert.equal(body.status, status);
  assert.equal(body.requestId, answer.headers['request-id']);
  for (const member of ['type', 'title', 'detail']) assert.equal(typeof body[member], 'string');
}

/** Changes the lowest bit. Many decoders ignore it, so the decoded bytes can be the same. */
function flipBit(text: string): string {
  const [head, last] = [text.slice(0, -1), text.slice(-1)];
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return head + alphabet[alphabet.indexOf(last) ^ 1];
}

test('a new session has the full quota, and each counted file uses one', async (t) => {
  const { app, store, openPage } = await openTestApp(t, { clock: () => NOON });
  const tab = await openPage();
  const whole = { tier: 'free', limit: 30, used: 0, remaining: 30, resetsAt: '2026-11-16T00:00:00.000Z' };
  assert.deepEqual((await check(app, tab)).json(), whole);
  assert.deepEqual((await count(app, tab)).json(), { ...whole, used: 1, remaining: 29 });
  assert.deepEqual((await check(app, tab)).json(), { ...whole, used: 1, remaining: 29 });
  assert.deepEqual(await store.counters(), { total: 1, byTool: { 'compress-image': 1 } });
  const totals = await app.inject({ url: '/api/counters', headers: OWN_PAGE });
  assert.deepEqual(totals.json(), { total: 1, byTool: { 'compress-image': 1 } });
});

test('nothing is counted if the session or token is missing, foreign or altered', async (t) => {
  const { app, store, openPage } = await openTestApp(t);
  const [tab, other] = [await openPage(), await openPage()];
  const { cookie: _cookie, ...noSession } = from(tab);
  const { 'x-csrf-token': _token, ...noToken } = from(tab);
  const post = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/counter-inc.php', headers, payload: { tool: 'compress-image', operationId: randomUUID() } });

  assertProblem(await post(noSession), 401, 'session_required');
  assertProblem(await post({ ...from(tab), cookie: 'imagemill_session=made.up.value' }), 401, 'session_required');
  assertProblem(await count(app, { ...tab, cookie: flipBit(tab.cookie) }), 401, 'session_required');
  assertProblem(await post(noToken), 403, 'csrf_failed');
  assertProblem(await count(app, { ...tab, token: '' }), 403, 'csrf_failed');
  assertProblem(await count(app, { ...tab, token: other.token }), 403, 'csrf_failed');
  assertProblem(await count(app, { ...tab, token: flipBit(tab.token) }), 403, 'csrf_failed');
  assertProblem(await count(app, { ...tab, token: `${flipBit(tab.token.slice(0, 22))}${tab.token.slice(22)}` }), 403, 'csrf_failed');
  assert.deepEqual(await store.counters(), { total: 0, byTool: {} });
});

test('nothing is counted for a caller that is not our own page', async (t) => {
  const { app, store, openPage } = await openTestApp(t);
  const tab = await openPage();
  const id = randomUUID();
  assertProblem(await count(app, tab, id, { origin: 'https://evil.example' }), 403, 'csrf_failed');
  assertProblem(await count(app, tab, id, { 'sec-fetch-site': 'cross-site' }), 403, 'csrf_failed');
  assertProblem(await count(app, tab, id, { referer: 'https://evil.example/' }), 403, 'csrf_failed');
  const rebound = await count(app, tab, id, { host: 'evil.example' });
  assertProblem(rebound, 403, 'csrf_failed');
  assert.match(rebound.json().detail, /ALLOWED_HOSTS/);
  const { 'sec-fetch-site': _site, ...bare } = from(tab);
  const payload = { tool: 'compress-image', operationId: id };
  assertProblem(await app.inject({ method: 'POST', url: '/api/counter-inc.php', headers: bare, payload }), 403, 'csrf_failed');
  assertProblem(await app.inject({ url: '/api/quota-check.php', headers: bare }), 403, 'csrf_failed');
  assert.deepEqual(await store.counters(), { total: 0, byTool: {} });
});

test('our own page is checked before the session, and the session before the token', async (t) => {
  const { app } = await openTestApp(t);
  assertProblem(await app.inject({ method: 'POST', url: '/api/counter-inc.php' }), 403, 'csrf_failed');
  assertProblem(await app.inject({ method: 'POST', url: '/api/counter-inc.php', headers: OWN_PAGE }), 401, 'session_required');
});

test('other methods are refused with Allow', async (t) => {
  const { app } = await openTestApp(t);
  const get = await app.inject('/api/counter-inc.php');
  assertProblem(get, 405, 'method_not_allowed');
  assert.equal(get.headers.allow, 'POST');
  const post = await app.inject({ method: 'POST', url: '/api/quota-check.php' });
  assertProblem(post, 405, 'method_not_allowed');
  assert.equal(post.headers.allow, 'GET, HEAD');
  assertProblem(await app.inject({ method: 'OPTIONS', url: '/api/counter-inc.php' }), 405, 'method_not_allowed');
});

test('a body that is missing, too large, of another type or not a JSON object is refused', async (t) => {
  const { app, openPage } = await openTestApp(t);
  const tab = await openPage();
  const send = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/counter-inc.php',
      headers: { ...from(tab), 'content-type': 'application/json', ...headers },
      payload,
    });
  assertProblem(await send('{'), 400, 'bad_request');
  assertProblem(await send('[]'), 400, 'bad_request');
  assertProblem(await send('null'), 400, 'bad_request');
  assertProblem(await send('{"__proto__":{"tool":"compress-image"}}'), 400, 'bad_request');
  assertProblem(await send('tool=compress-image', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'unsupported_media');
  assertProblem(await send('{}', { 'content-type': 'text/plain' }), 415, 'unsupported_media');
  const large = await send(JSON.stringify({ tool: 'x'.repeat(5000) }));
  assertProblem(large, 413, 'file_too_large');
  assert.equal(large.json().limitBytes, 4096);
  assertProblem(await app.inject({ method: 'POST', url: '/api/counter-inc.php', headers: from(tab) }), 411, 'length_required');
});

test('each wrong field is named', async (t) => {
  const { app, openPage } = await openTestApp(t);
  const tab = await openPage();
  const send = (payload: object) => app.inject({ method: 'POST', url: '/api/counter-inc.php', headers: from(tab), payload });
  const answer = await send({ tool: 'mine-bitcoin', operationId: 'seven', fileName: 'cat.jpg' });
  assertProblem(answer, 422, 'invalid_option');
  const options = (answer.json().errors as { option: string }[]).map(({ option }) => option);
  assert.deepEqual(options.sort(), ['fileName', 'operationId', 'tool']);
  assertProblem(await send({ tool: 'compress-video', operationId: randomUUID() }), 422, 'invalid_option');
});

test("an operation counts once, however often it's sent, in upper or lower case, from any session", async (t) => {
  const { app, store, openPage } = await openTestApp(t);
  const [tab, other] = [await openPage(), await openPage()];
  const id = randomUUID();
  for (let round = 0; round < 10; round += 1) {
    const answer = await count(app, tab, round % 2 === 0 ? id : id.toUpperCase());
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.json().used, 1);
  }
  assert.equal((await count(app, other, id)).json().used, 0);
  assert.equal((await store.counters()).total, 1);
});

test('200 parallel increments with 50 left let exactly 50 through', async (t) => {
  const { app, store, openPage } = await openTestApp(t, { env: { FREE_DAILY_QUOTA: '50' } });
  const tab = await openPage();
  const answers = await Promise.all(Array.from({ length: 200 }, () => count(app, tab)));
  assert.equal(answers.filter((answer) => answer.statusCode === 200).length, 50);
  assert.equal(answers.filter((answer) => answer.statusCode === 429).length, 150);
  assert.equal((await check(app, tab)).json().used, 50);
  assert.equal((await store.counters()).total, 50);
});

test('over the quota, the response says when it resets, and the operation is not remembered', async (t) => {
  let now = NOON;
  const { app, openPage } = await openTestApp(t, { env: { FREE_DAILY_QUOTA: '1' }, clock: () => now });
  const tab = await openPage();
  const id = randomUUID();
  await count(app, tab);
  const refused = await count(app, tab, id);
  assertProblem(refused, 429, 'quota_exceeded');
  assert.equal(refused.headers['retry-after'], '43200');
  assert.equal(refused.headers['ratelimit-policy'], '"daily";q=1;w=86400');
  assert.equal(refused.headers.ratelimit, '"daily";r=0;t=43200');
  now += 12 * 3_600_000;
  const counted = await count(app, tab, id);
  assert.equal(counted.statusCode, 200);
  assert.equal(counted.json().used, 1);
});

test('with the quota off, everything is counted and nothing is limited', async (t) => {
  const { app, openPage } = await openTestApp(t, { env: { FREE_DAILY_QUOTA: 'off' } });
  const tab = await openPage();
  for (let i = 1; i <= 40; i += 1) assert.equal((await count(app, tab)).json().used, i);
  const { limit, remaining } = (await check(app, tab)).json();
  assert.deepEqual([limit, remaining], [null, null]);
});

test("a session can't report more files than a browser could process, with or without a quota", async (t) => {
  const { app, openPage } = await openTestApp(t, { clock: () => NOON, env: { FREE_DAILY_QUOTA: 'off', COUNTS_PER_MINUTE: '30' } });
  const tab = await openPage();
  const answers = await Promise.all(Array.from({ length: 31 }, () => count(app, tab)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  assert.equal(refused.length, 1);
  assert.equal(refused[0]?.headers['ratelimit-policy'], '"counts";q=30;w=60');
});

test('an address may start only so many sessions an hour', async (t) => {
  const { app, openPage } = await openTestApp(t, { env: { NEW_SESSIONS_PER_HOUR: '2' } });
  const tabs = [await openPage(), await openPage(), await openPage()] as const;
  assert.equal((await count(app, tabs[0])).statusCode, 200);
  assert.equal((await count(app, tabs[1])).statusCode, 200);
  const refused = await count(app, tabs[2]);
  assertProblem(refused, 429, 'rate_limited');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.match(String(refused.headers['ratelimit-policy']), /^"new-sessions";q=2;w=3600$/);
  assert.equal((await count(app, tabs[0])).statusCode, 200);
});

test('a host name in ALLOWED_HOSTS works over plain http with Origin or Referer alone', async (t) => {
  const { app, openPage } = await openTestApp(t, { env: { ALLOWED_HOSTS: 'nas.local' } });
  const host = 'nas.local:8080';
  const { cookie, token } = await openPage({ host });
  const quota = await app.inject({ url: '/api/quota-check.php', headers: { host, cookie, referer: 'http://nas.local:8080/' } });
  assert.equal(quota.json().used, 0);
  const counted = await app.inject({
    method: 'POST',
    url: '/api/counter-inc.php',
    headers: { host, cookie, 'x-csrf-token': token, origin: 'http://nas.local:8080' },
    payload: { tool: 'compress-image', operationId: randomUUID() },
  });
  assert.equal(counted.json().used, 1);
});

test('if the store is unavailable, endpoints answer store_unavailable and pages are still served', async (t) => {
  const store = await openTestStore(t);
  const { app, openPage } = await openTestApp(t, { store });
  const tab = await openPage();
  await store.close();
  const refused = await count(app, tab);
  assertProblem(refused, 503, 'store_unavailable');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assertProblem(await app.inject('/readyz'), 503, 'store_unavailable');
  assert.equal((await app.inject('/healthz')).statusCode, 200);
  assert.equal((await app.inject('/')).statusCode, 200);
});
