// @needs waiting
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { createApiKey } from '@imagemill/core';
import type { Store } from '@imagemill/store';
import { addApiKey, launchApi } from '@imagemill/testkit';
import { openProTab, PRO_ADDRESS } from '../processing/test-pro.js';
import { openTestApp, openTestStore, type TestAppOptions } from '../test-app.js';

/** Counts the calls to a real store. */
function counting(store: Store): { store: Store; calls: Map<string, number> } {
  const calls = new Map<string, number>();
  const proxy = new Proxy(store, {
    get: (target, name, receiver) => {
      calls.set(String(name), (calls.get(String(name)) ?? 0) + 1);
      return Reflect.get(target, name, receiver);
    },
  });
  return { store: proxy, calls };
}

async function openGuarded(t: Parameters<typeof openTestStore>[0], options: TestAppOptions = {}) {
  const { store, calls } = counting(await openTestStore(t));
  await launchApi(store);
  const { app } = await openTestApp(t, { ...options, store });
  const ask = (authorization: string | undefined, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url: '/v1/usage', headers: { ...headers, ...(authorization !== undefined && { authorization }) } });
  return { app, store, calls, ask };
}

const NEW_KEY = () => createApiKey(randomInt);

test('a request without a bearer key is asked for one', async (t) => {
  const { ask } = await openGuarded(t);
  for (const authorization of [undefined, '', 'Basic YWRhOmFkYQ==', NEW_KEY(), 'Bearerim_live_x', 'Token x']) {
    const answer = await ask(authorization);
    assert.equal(answer.statusCode, 401);
    assert.equal(answer.json().code, 'missing_key', authorization);
    assert.equal(answer.headers['www-authenticate'], 'Bearer realm="imagemill"');
    assert.match(String(answer.headers['ratelimit-policy']), /^"minute";q=60;w=60, "month";q=5000;w=2\d{6}$/);
    assert.equal(answer.headers.ratelimit, undefined, 'no key, so no limits to report');
  }
});

test('unknown, revoked, lapsed and malformed keys get the same response', async (t) => {
  const { ask, store } = await openGuarded(t);
  const { accountId } = await openProTab(store);
  const [lapsed, revoked] = [await addApiKey(store, accountId), await addApiKey(store)];
  const [{ id = '' } = {}] = await store.listKeys({ accountId: null });
  await store.revokeKey({ id, now: Date.now() });
  await store.revokePro({ address: PRO_ADDRESS, now: Date.now() });
  const keys = [NEW_KEY(), revoked, lapsed, 'im_live_wrong', '', 'a b', 'ü', `${NEW_KEY()}x`, 'x'.repeat(5000)];
  const seen = new Set<string>();
  for (const key of keys) {
    const since = performance.now();
    const answer = await ask(`Bearer ${key}`);
    assert.ok(performance.now() - since >= 390, 'each waits the same time');
    const { requestId, ...body } = answer.json();
    assert.equal(answer.headers['request-id'], requestId);
    const { 'request-id': _id, date: _date, ...headers } = answer.headers;
    seen.add(JSON.stringify([answer.statusCode, body, headers]));
  }
  assert.equal(seen.size, 1, [...seen].join('\n'));
  assert.match(
    [...seen][0] ?? '',
    /^\[401,.*"code":"invalid_key".*"www-authenticate":"Bearer realm=\\"imagemill\\", error=\\"invalid_token\\""/,
  );
});

test('a malformed key costs no store call', async (t) => {
  const { ask, calls } = await openGuarded(t);
  await ask('Bearer im_live_wrong');
  assert.equal(calls.get('useKey'), undefined);
  assert.equal(calls.get('takeRate'), undefined);
  await ask(`Bearer ${NEW_KEY()}`);
  assert.deepEqual([calls.get('useKey'), calls.get('takeRate')], [1, 1]);
});

test("the scheme is case-insensitive, and spaces around a key don't matter", async (t) => {
  const { ask, store } = await openGuarded(t);
  const key = await addApiKey(store);
  for (const authorization of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key} `])
    assert.equal((await ask(authorization)).statusCode, 200);
});

for (const [kind, guess] of [
  ['malformed', () => 'Bearer im_live_wrong'],
  ['unknown', () => `Bearer ${NEW_KEY()}`],
] as const) {
  test(`${kind} keys are limited by client address, without affecting working keys or other addresses`, async (t) => {
    let now = Date.parse('2026-11-16T10:00:00Z');
    const { ask, store } = await openGuarded(t, { clock: () => now, env: { TRUST_PROXY: '127.0.0.1' } });
    const key = await addApiKey(store);
    const address = { 'x-forwarded-for': '198.51.100.9' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(guess(), address)));
    const codes = answers.map((answer) => answer.json().code);
    assert.equal(codes.filter((code) => code === 'invalid_key').length, 30);
    assert.equal(codes.filter((code) => code === 'rate_limited').length, 10);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    assert.equal(refused?.headers['retry-after'], '60');
    assert.equal(refused?.headers['ratelimit-policy'], '"minute";q=60;w=60, "month";q=5000;w=2592000, "bad-keys";q=30;w=60');
    assert.equal(refused?.headers.ratelimit, '"bad-keys";r=0;t=60');
    assert.equal(refused?.headers['www-authenticate'], undefined);
    assert.equal((await ask(`Bearer ${key}`, address)).statusCode, 200);
    assert.equal((await ask(guess(), { 'x-forwarded-for': '198.51.100.10' })).statusCode, 401);
    now += 60_000;
    assert.equal((await ask(guess(), address)).statusCode, 401);
  });
}

test('servers on one store count unknown keys together', async (t) => {
  const now = Date.parse('2026-11-16T10:00:00Z');
  const store = await openTestStore(t);
  await launchApi(store);
  const apps = await Promise.all([0, 1].map(() => openTestApp(t, { store, clock: () => now })));
  const ask = ({ app }: (typeof apps)[number]) => app.inject({ url: '/v1/usage', headers: { authorization: `Bearer ${NEW_KEY()}` } });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(apps[index % 2] as (typeof apps)[number])));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 30);
});

test('withdrawing the API disables its keys right away, and within two seconds nothing answers', async (t) => {
  let now = Date.parse('2026-11-16T10:00:00Z');
  const { ask, store } = await openGuarded(t, { clock: () => now });
  const key = await addApiKey(store);
  assert.equal((await ask(`Bearer ${key}`)).statusCode, 200);
  await store.withdrawApi(now);
  assert.equal((await ask(`Bearer ${key}`)).json().code, 'invalid_key');
  now += 2000;
  assert.equal((await ask(`Bearer ${key}`)).json().code, 'api_not_live');
  await launchApi(store);
  now += 2000;
  assert.equal((await ask(`Bearer ${key}`)).json().code, 'invalid_key', 'a new launch brings no old key back');
});
