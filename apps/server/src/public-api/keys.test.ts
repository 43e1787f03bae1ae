import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ApiKeysAnswer, isApiKey, type NewApiKeyAnswer } from '@imagemill/core';
import { launchApi } from '@imagemill/testkit';
import { openProTab, PRO_ADDRESS, signIn } from '../processing/test-pro.js';
import { from, OWN_PAGE, openTestApp, openTestStore, type Tab } from '../test-app.js';

async function openKeysPage(t: TestContext, { live = true } = {}) {
  const store = await openTestStore(t);
  if (live) await launchApi(store);
  const { app } = await openTestApp(t, { store });
  const tab = await openProTab(store);
  const send = (method: 'GET' | 'POST' | 'DELETE', payload?: object, as: Tab = tab) =>
    app.inject({ method, url: '/api/keys', headers: from(as), ...(payload && { payload }) });
  const list = async (as: Tab = tab) => (await send('GET', undefined, as)).json<ApiKeysAnswer>();
  const usage = async (key: string) =>
    (await app.inject({ url: '/v1/usage', headers: { authorization: `Bearer ${key}` } })).json<{ code?: string }>().code ?? 'works';
  return { app, store, tab, send, list, usage };
}

test("a key is shown only when it's created, and then listed by its name and last four characters", async (t) => {
  const { send, list, usage } = await openKeysPage(t);
  assert.deepEqual(await list(), { live: true, limit: 10, keys: [] });
  const answer = await send('POST', { name: ' The shop ' });
  assert.equal(answer.statusCode, 201, answer.body);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const { key, ...made } = answer.json<NewApiKeyAnswer>();
  assert.ok(isApiKey(key));
  assert.equal(made.name, 'The shop');
  assert.equal(made.lastFour, key.slice(-4));
  assert.deepEqual((await list()).keys, [{ ...made, lastUsedDay: null }]);
  assert.ok(!(await send('GET')).body.includes(key));
  assert.equal(await usage(key), 'works');
  assert.equal((await list()).keys[0]?.lastUsedDay, new Date().toISOString().slice(0, 10));
});

test("a revoked key, and one whose owner's PRO has ended, stop working right away; the latter works again once PRO is back", async (t) => {
  const { send, list, usage, store } = await openKeysPage(t);
  const keys = [];
  for (const name of ['one', 'two']) keys.push((await send('POST', { name })).json<NewApiKeyAnswer>());
  const [one, two] = keys as [NewApiKeyAnswer, NewApiKeyAnswer];
  assert.equal((await send('DELETE', { id: one.id })).statusCode, 204);
  assert.equal(await usage(one.key), 'invalid_key');
  assert.equal(await usage(two.key), 'works');
  assert.deepEqual(
    (await list()).keys.map(({ name }) => name),
    ['two'],
  );
  assert.equal((await send('DELETE', { id: one.id })).json().code, 'not_found');

  await store.revokePro({ address: PRO_ADDRESS, now: Date.now() });
  assert.equal(await usage(two.key), 'invalid_key');
  assert.equal((await send('GET')).json().code, 'pro_required');
  await store.grantPro({ address: PRO_ADDRESS, until: null, now: Date.now() });
  assert.equal(await usage(two.key), 'works');
});

test("an account can't see or revoke another account's keys", async (t) => {
  const { send, list, usage, store } = await openKeysPage(t);
  const { id, key } = (await send('POST', { name: 'mine' })).json<NewApiKeyAnswer>();
  const other = await openProTab(store, 'bob@example.org');
  assert.deepEqual((await list(other)).keys, []);
  assert.equal((await send('DELETE', { id }, other)).json().code, 'not_found');
  assert.equal(await usage(key), 'works');
});

test('an account can create ten keys a day', async (t) => {
  const { send, list } = await openKeysPage(t);
  const ids: string[] = [];
  for (let made = 0; made < 8; made += 1) ids.push((await send('POST', { name: `key ${made}` })).json<NewApiKeyAnswer>().id);
  await send('DELETE', { id: ids[0] as string });
  // Eight were created today, whatever happened to them. Two are left, even for simultaneous
  // requests.
  const codes = (await Promise.all(['a', 'b', 'c', 'd'].map((name) => send('POST', { name })))).map(({ statusCode }) => statusCode);
  assert.deepEqual(codes.sort(), [201, 201, 429, 429]);
  assert.equal((await list()).keys.length, 9);
  const refused = await send('POST', { name: 'one more' });
  assert.equal(refused.json().code, 'rate_limited');
  assert.ok(Number(refused.headers['retry-after']) > 0);
});

test("an eleventh key is refused with advice, and doesn't count toward the daily limit", async (t) => {
  const { send, store, tab } = await openKeysPage(t);
  for (let made = 0; made < 10; made += 1) {
    const hash = String(made).padStart(64, '0');
    await store.createKey({
      id: `00000000-0000-4000-8000-00000000000${made}`,
      hash,
      name: 'x',
      lastFour: 'abcd',
      accountId: tab.accountId,
      limit: 10,
      now: Date.now(),
    });
  }
  for (let asked = 0; asked < 12; asked += 1) {
    const { code, errors } = (await send('POST', { name: 'one more' })).json();
    assert.equal(code, 'invalid_option');
    assert.match(errors[0].detail, /at most 10 keys/);
  }
});

test('invalid names and ids are refused', async (t) => {
  const { send } = await openKeysPage(t);
  for (const name of ['', '  ', 'x'.repeat(61), 'two\nlines', 7, null]) {
    assert.equal((await send('POST', { name })).json().code, 'invalid_option', String(name));
  }
  assert.equal((await send('POST', { name: 'a', accountId: 'b' })).json().code, 'invalid_option');
  assert.equal((await send('DELETE', { id: '1; drop table' })).json().code, 'invalid_option');
});

test('key endpoints require our own page, a session, its token and PRO, in this order', async (t) => {
  const { app, store, tab } = await openKeysPage(t);
  const code = async (method: 'GET' | 'POST' | 'DELETE', headers: Record<string, string>) =>
    (await app.inject({ method, url: '/api/keys', headers, ...(method !== 'GET' && { payload: {} }) })).json().code;
  const free = await signIn(store, 'free@example.org');
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    assert.equal(await code(method, {}), 'csrf_failed');
    assert.equal(await code(method, OWN_PAGE), 'session_required');
    if (method !== 'GET') assert.equal(await code(method, { ...OWN_PAGE, cookie: tab.cookie }), 'csrf_failed');
    assert.equal(await code(method, from(free)), 'pro_required');
  }
});

test("while the API is Planned, a PRO account sees no keys and can't create any", async (t) => {
  const { send, list } = await openKeysPage(t, { live: false });
  assert.deepEqual(await list(), { live: false, limit: 10, keys: [] });
  const answer = await send('POST', { name: 'early' });
  assert.equal(answer.statusCode, 501);
  assert.equal(answer.json().code, 'api_not_live');
  assert.equal((await send('DELETE', { id: '00000000-0000-4000-8000-000000000000' })).json().code, 'not_found');
});
