import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { DAY_MS } from '@imagemill/core';
import { from, OWN_PAGE, openTestApp, type Tab } from '../test-app.js';
import { openMailApp, readAccount, tabAfter } from '../test-mail.js';

const NOON = Date.parse('2026-11-15T12:00:00Z');
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

/** The key of the tab's session in the store. */
const keyOf = ({ cookie }: Tab) =>
  createHash('sha256')
    .update(cookie.split('=')[1]?.split('.')[0] ?? '')
    .digest('hex');

const unit = () => ({ tool: 'compress-image', operationId: randomUUID() });

test("used quota follows the browser through sign-in and sign-out, and old cookies can't escape it", async (t) => {
  const { app, post, signIn, openPage } = await openMailApp(t, { env: { FREE_DAILY_QUOTA: '5' } });
  const used = async (tab: Tab) =>
    (await app.inject({ url: '/api/quota-check.php', headers: { ...OWN_PAGE, cookie: tab.cookie } })).json().used;
  const count = async (tab: Tab) => (await post(tab, '/api/counter-inc.php', unit())).statusCode;

  const visitor = await openPage();
  assert.deepEqual([await count(visitor), await count(visitor)], [200, 200]);
  const member = await signIn(visitor, 'ada@example.org');
  assert.equal(await used(member), 2);
  assert.equal((await readAccount(app, member)).json().quota.used, 2);
  assert.equal(await count(member), 200);
  const left = tabAfter(await post(member, '/api/sign-out', {}));
  assert.equal(await used(left), 3);
  assert.deepEqual([await count(left), await count(visitor), await count(member)], [200, 200, 429]);
  const back = await signIn(left, 'ada@example.org');
  assert.deepEqual([await used(back), await count(back)], [5, 429]);
});

test('PRO has no daily quota while it lasts, and the account page shows what is left on the server', async (t) => {
  let now = NOON;
  const env = { FREE_DAILY_QUOTA: '1', PRO_DAILY_FILES: '9' };
  const { app, store, post, signIn, openPage } = await openMailApp(t, { clock: () => now, env });
  const tab = await signIn(await openPage(), 'ada@example.org');
  const quota = async () => (await app.inject({ url: '/api/quota-check.php', headers: from(tab) })).json();
  const free = { tier: 'free', limit: 1, used: 0, remaining: 1, resetsAt: '2026-11-16T00:00:00.000Z' };
  assert.deepEqual(await quota(), free);

  await store.grantPro({ address: 'ADA@example.org', until: NOON + DAY_MS / 4, now });
  const pro = { ...free, tier: 'pro', limit: null, remaining: null };
  for (let used = 1; used <= 3; used += 1) assert.deepEqual((await post(tab, '/api/counter-inc.php', unit())).json(), { ...pro, used });
  const { accountId = '' } = (await store.accountOf({ sessionKey: keyOf(tab), day: '2026-11-15', now })) ?? {};
  const reservation = { id: randomUUID(), holder: `pro:${accountId}`, period: '2026-11-15', limit: 9, now, expiresAt: now + 1000 };
  await store.reserve(reservation);
  const account = (await readAccount(app, tab)).json();
  assert.deepEqual([account.tier, account.proUntil], ['pro', '2026-11-15T18:00:00.000Z']);
  assert.deepEqual(account.quota, { ...pro, used: 3 });
  assert.deepEqual(account.serverFiles, { limit: 9, used: 0, remaining: 8, resetsAt: '2026-11-16T00:00:00.000Z' });

  now += DAY_MS / 4;
  assert.deepEqual(await quota(), { ...free, used: 3, remaining: 0 });
  assert.equal((await post(tab, '/api/counter-inc.php', unit())).json().code, 'quota_exceeded');
  assert.deepEqual((await readAccount(app, tab)).json().serverFiles, null);
});

test('revoking PRO takes effect at the next request', async (t) => {
  const { app, store, signIn, openPage } = await openMailApp(t);
  await store.grantPro({ address: 'ada@example.org', until: null, now: Date.now() });
  const tab = await signIn(await openPage(), 'ada@example.org');
  assert.deepEqual(await tierAndEnd(), ['pro', null]);
  await store.revokePro({ address: 'ada@example.org', now: Date.now() });
  assert.deepEqual(await tierAndEnd(), ['free', null]);

  async function tierAndEnd() {
    const { tier, proUntil } = (await readAccount(app, tab)).json();
    return [tier, proUntil];
  }
});

test("the quota resets after the session's day, even if the clock was set back", async (t) => {
  let now = NOON;
  const { app, post, openPage } = await openMailApp(t, { clock: () => now, env: { FREE_DAILY_QUOTA: '1' } });
  const tab = await openPage();
  await post(tab, '/api/counter-inc.php', unit());
  now -= DAY_MS;
  const quota = (await app.inject({ url: '/api/quota-check.php', headers: from(tab) })).json();
  assert.deepEqual([quota.used, quota.resetsAt], [1, '2026-11-16T00:00:00.000Z']);
  const refused = await post(tab, '/api/counter-inc.php', unit());
  assert.deepEqual([refused.json().code, refused.headers['retry-after']], ['quota_exceeded', String(36 * 3600)]);
});

test('a request that starts before midnight counts for that day', async (t) => {
  let now = Date.parse('2026-11-15T23:59:59.999Z');
  const { app, openPage } = await openTestApp(t, { clock: () => now++ });
  const tab = await openPage();
  now = Date.parse('2026-11-15T23:59:59.999Z');
  const counted = await app.inject({ method: 'POST', url: '/api/counter-inc.php', headers: from(tab), payload: unit() });
  assert.equal(counted.json().resetsAt, '2026-11-16T00:00:00.000Z');
});

test('signing out everywhere ends all other sessions right away, and is refused without an account', async (t) => {
  const { app, post, signIn, openPage } = await openMailApp(t);
  const [laptop, phone, visitor] = [
    await signIn(await openPage(), 'ada@example.org', CHROME),
    await signIn(await openPage(), 'ada@example.org'),
    await openPage(),
  ];
  const { sessions } = (await readAccount(app, laptop)).json() as { sessions: { device: string; current: boolean }[] };
  const seen = sessions.map(({ device, current }) => `${device}${current ? ', this one' : ''}`).sort();
  assert.deepEqual(seen, ['A browser', 'Chrome on Windows, this one']);

  assert.equal((await post(visitor, '/api/sign-out', { everywhere: true })).json().code, 'sign_in_required');
  assert.equal((await readAccount(app, phone)).statusCode, 200);
  const left = tabAfter(await post(laptop, '/api/sign-out', { everywhere: true }));
  for (const tab of [laptop, phone, left]) assert.equal((await readAccount(app, tab)).json().code, 'sign_in_required');
  assert.equal((await post(phone, '/api/sign-out', {})).statusCode, 200);
});

test('signing out here leaves other devices signed in, and also works when not signed in', async (t) => {
  const { app, post, signIn, openPage } = await openMailApp(t);
  const [laptop, phone] = [await signIn(await openPage(), 'ada@example.org'), await signIn(await openPage(), 'ada@example.org')];
  const left = tabAfter(await post(laptop, '/api/sign-out', { everywhere: false }));
  assert.notEqual(left.cookie.split('.')[0], laptop.cookie.split('.')[0]);
  assert.equal((await post({ ...left, token: laptop.token }, '/api/sign-out', {})).json().code, 'csrf_failed');
  for (const tab of [laptop, left]) assert.equal((await readAccount(app, tab)).statusCode, 401);
  assert.equal((await readAccount(app, phone)).json().sessions.length, 1);
  const again = tabAfter(await post(left, '/api/sign-out', {}));
  assert.equal(again.cookie.split('.')[0], left.cookie.split('.')[0], 'asking again makes no more ids, and no more rows');
});

test('a deleted account is gone everywhere, with its PRO, its links and its sessions', async (t) => {
  let now = NOON;
  const { app, store, post, signIn, askForLink, openPage } = await openMailApp(t, { clock: () => now });
  await store.grantPro({ address: 'ada@example.org', until: null, now });
  const [laptop, phone] = [await signIn(await openPage(), 'ada@example.org'), await signIn(await openPage(), 'ada@example.org')];
  await post(laptop, '/api/counter-inc.php', unit());
  const pending = await openPage();
  const token = await askForLink(pending, 'ada@example.org');

  const answers = await Promise.all(
    [laptop, laptop].map((tab) => app.inject({ method: 'DELETE', url: '/api/account', headers: from(tab) })),
  );
  const [gone, ...others] = answers.filter(({ statusCode }) => statusCode === 200);
  assert.ok(gone, answers.map(({ body }) => body).join());
  for (const answer of answers) assert.ok([200, 401].includes(answer.statusCode), answer.body);
  const visitor = tabAfter(gone);
  for (const tab of [laptop, phone, visitor, ...others.map(tabAfter)]) assert.equal((await readAccount(app, tab)).statusCode, 401);
  assert.equal((await post(phone, '/api/counter-inc.php', unit())).json().tier, 'free');
  assert.equal((await app.inject({ url: '/api/quota-check.php', headers: from(visitor) })).json().used, 1);
  assert.equal((await post(pending, '/api/sign-in/confirm', { token })).json().code, 'link_invalid');
  assert.deepEqual(await store.listPro(), []);
  now += DAY_MS;
  const back = await signIn(visitor, 'ada@example.org');
  const { tier, createdAt, sessions } = (await readAccount(app, back)).json();
  assert.deepEqual([tier, createdAt, sessions.length], ['free', '2026-11-16T12:00:00.000Z', 1]);
});
