import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { from, openTestStore } from '../test-app.js';
import { openMailApp, readAccount, tabAfter, tokenOf } from '../test-mail.js';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-11-15T12:00:00Z');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a mailed link signs the browser in with a new session and token', async (t) => {
  const { app, smtp, post, openPage } = await openMailApp(t, { clock: () => NOON, env: { BASE_URL: 'https://images.example.org' } });
  const ours = { host: 'images.example.org' };
  const tab = await openPage(ours);
  const asked = await post(tab, '/api/sign-in', { email: ' Ada@Example.org ' }, { ...ours, 'user-agent': FIREFOX });
  assert.deepEqual([asked.statusCode, asked.json()], [202, { accepted: true }]);
  const mail = await smtp.nextMail('ada@example.org');
  assert.match(mail.text, /^https:\/\/images\.example\.org\/sign-in#[\w-]{43}\r?$/m);
  assert.match(mail.text, /Firefox on Linux/);

  const answer = await post(tab, '/api/sign-in/confirm', { token: tokenOf(mail) }, { ...ours, 'user-agent': FIREFOX });
  const signedIn = tabAfter(answer);
  const account = {
    email: 'ada@example.org',
    tier: 'free',
    createdAt: '2026-11-15T12:00:00.000Z',
    proUntil: null,
    quota: { tier: 'free', limit: 30, used: 0, remaining: 30, resetsAt: '2026-11-16T00:00:00.000Z' },
    serverFiles: null,
    sessions: [{ device: 'Firefox on Linux', signedInAt: '2026-11-15T12:00:00.000Z', lastSeenDay: '2026-11-15', current: true }],
  };
  assert.deepEqual(answer.json(), { token: signedIn.token, account });
  assert.match(String(answer.headers['set-cookie']), /; HttpOnly; SameSite=Lax/);
  assert.notEqual(signedIn.cookie.split('.')[0], tab.cookie.split('.')[0]);
  const read = await app.inject({ url: '/api/account', headers: { ...from(signedIn), ...ours } });
  assert.deepEqual(read.json(), account);
});

test("the session from before signing in isn't signed in, and its token doesn't fit the new one", async (t) => {
  const { app, signIn, post, openPage } = await openMailApp(t);
  const tab = await openPage();
  const signedIn = await signIn(tab, 'ada@example.org');
  assert.equal((await readAccount(app, tab)).json().code, 'sign_in_required');
  const mixed = { cookie: signedIn.cookie, token: tab.token };
  assert.equal((await post(mixed, '/api/sign-out', {})).json().code, 'csrf_failed');
  assert.equal((await readAccount(app, signedIn)).statusCode, 200);
});

test('a link works once, in the browser that asked, for 15 minutes; otherwise the error says what to do', async (t) => {
  let now = NOON;
  const { app, post, askForLink, openPage } = await openMailApp(t, { clock: () => now });
  const [tab, other] = [await openPage(), await openPage()];
  const refused = async (from: typeof tab, token: string) => {
    const answer = await post(from, '/api/sign-in/confirm', { token });
    assert.equal(answer.statusCode, 410, answer.body);
    assert.equal(answer.json().code, 'link_invalid');
    assert.match(answer.json().detail, /Ask for a new one in this browser/);
    assert.equal(answer.headers['set-cookie'], undefined);
  };

  const token = await askForLink(tab, 'ada@example.org');
  await refused(other, token);
  await refused(tab, token.slice(0, -1));
  await refused(tab, `${token}a`);
  await refused(tab, 'x'.repeat(43));
  await refused(tab, '');
  const signedIn = tabAfter(await post(tab, '/api/sign-in/confirm', { token }));
  await refused(tab, token);
  await refused(signedIn, token);

  const late = await askForLink(other, 'ada@example.org');
  now += 15 * MINUTE_MS;
  await refused(other, late);
  assert.equal((await readAccount(app, other)).statusCode, 401);
});

test('of many simultaneous confirmations of one link, exactly one signs in', async (t) => {
  const { app, post, askForLink, openPage } = await openMailApp(t);
  const tab = await openPage();
  const token = await askForLink(tab, 'ada@example.org');
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(tab, '/api/sign-in/confirm', { token })));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 410).length, 19);
  const [won] = answers.filter(({ statusCode }) => statusCode === 200);
  assert.ok(won);
  assert.equal((await readAccount(app, tabAfter(won))).json().sessions.length, 1);
});

test('signing in to another account ends the previous sign-in', async (t) => {
  const { app, store, signIn, openPage } = await openMailApp(t);
  const ada = await signIn(await openPage(), 'ada@example.org');
  const bob = await signIn(ada, 'bob@example.org');
  assert.equal((await readAccount(app, bob)).json().email, 'bob@example.org');
  assert.equal((await readAccount(app, ada)).statusCode, 401);
  const again = await signIn(await openPage(), 'ada@example.org');
  assert.equal((await readAccount(app, again)).json().sessions.length, 1);
  assert.equal((await store.listPro()).length, 0);
});

test("a link of one kind can't be used as another kind", async (t) => {
  const { post, askForLink, smtp, openPage } = await openMailApp(t);
  const tab = await openPage();
  const signIn = await askForLink(tab, 'ada@example.org');
  await post(tab, '/api/waitlist', { email: 'bob@example.org' });
  const mail = await smtp.nextMail('bob@example.org');
  const [confirm, leave] = [tokenOf(mail, 0), tokenOf(mail, 1)];
  for (const [url, token] of [
    ['/api/sign-in/confirm', confirm],
    ['/api/sign-in/confirm', leave],
    ['/api/waitlist/confirm', signIn],
    ['/api/waitlist/confirm', leave],
    ['/api/waitlist/leave', signIn],
    ['/api/waitlist/leave', confirm],
  ] as const) {
    assert.equal((await post(tab, url, { token })).json().code, 'link_invalid', url);
  }
  assert.equal((await post(tab, '/api/sign-in/confirm', { token: signIn })).statusCode, 200);
  assert.deepEqual((await post(tab, '/api/waitlist/confirm', { token: confirm })).json(), { confirmed: true });
});

test('the response is the same for known addresses, new ones, and ones that reached their mail limit', async (t) => {
  const { smtp, post, signIn, openPage } = await openMailApp(t);
  await signIn(await openPage(), 'known@example.org');
  const tab = await openPage();
  const shape = async (email: string) => {
    const { statusCode, headers, body } = await post(tab, '/api/sign-in', { email });
    return { statusCode, body, headers: { ...headers, 'request-id': '', date: '' } };
  };
  const first = await shape('known@example.org');
  assert.deepEqual(await shape('new@example.org'), first);
  for (let i = 0; i < 3; i += 1) assert.deepEqual(await shape('known@example.org'), first);
  await smtp.nextMail('new@example.org');
  for (let i = 0; i < 2; i += 1) await smtp.nextMail('known@example.org');
  // The sign-in and two more: this tab's third and fourth request sent nothing.
  assert.equal(smtp.received.filter(({ to }) => to.includes('known@example.org')).length, 3);
});

test('the store calls are the same for known addresses, new ones, and ones that reached their mail limit', async (t) => {
  const calls: PropertyKey[] = [];
  const store = new Proxy(await openTestStore(t), {
    get: (target, name, receiver) => {
      calls.push(name);
      return Reflect.get(target, name, receiver);
    },
  });
  const { post, signIn, openPage } = await openMailApp(t, { store });
  await signIn(await openPage(), 'known@example.org');
  const tab = await openPage();
  const callsOf = async (url: string, email: string) => {
    calls.length = 0;
    await post(tab, url, { email });
    return [...calls];
  };
  const expected = ['takeRate', 'takeRate', 'takeRate', 'addMailLink'];
  for (let i = 0; i < 5; i += 1) assert.deepEqual(await callsOf('/api/sign-in', 'known@example.org'), expected);
  assert.deepEqual(await callsOf('/api/sign-in', 'new@example.org'), expected);
  for (let i = 0; i < 5; i += 1) {
    assert.deepEqual(await callsOf('/api/waitlist', 'bob@example.org'), [
      'takeRate',
      'takeRate',
      'takeRate',
      'joinWaitlist',
      'addMailLink',
      'addMailLink',
    ]);
  }
});

test('a mailbox gets at most three mails a day, regardless of purpose and tag', async (t) => {
  let now = NOON;
  const { smtp, post, openPage } = await openMailApp(t, { clock: () => now });
  const tab = await openPage();
  const ask = async (url: string, email: string) => assert.equal((await post(tab, url, { email })).statusCode, 202);
  await ask('/api/sign-in', 'ada@example.org');
  await ask('/api/waitlist', 'ADA@example.org');
  await ask('/api/sign-in', 'ada+news@example.org');
  await ask('/api/sign-in', 'ada@example.org');
  await ask('/api/waitlist', 'ada+more@example.org');
  await ask('/api/sign-in', 'other@example.org');
  await smtp.nextMail('other@example.org');
  for (const to of ['ada@example.org', 'ada@example.org', 'ada+news@example.org']) await smtp.nextMail(to);
  assert.equal(smtp.received.length, 4);
  now += 12 * 60 * MINUTE_MS;
  await ask('/api/sign-in', 'ada@example.org');
  await smtp.nextMail('ada@example.org');
});

test('a client address may send 20 mail requests and open 60 links an hour', async (t) => {
  let now = NOON;
  const { post, openPage } = await openMailApp(t, { clock: () => now });
  const tab = await openPage();
  for (let i = 0; i < 20; i += 1) {
    const url = i % 2 === 0 ? '/api/sign-in' : '/api/waitlist';
    assert.equal((await post(tab, url, { email: `u${i}@example.org` })).statusCode, 202);
  }
  for (const url of ['/api/sign-in', '/api/waitlist']) {
    // Mistyped addresses don't count.
    for (let i = 0; i < 30; i += 1) assert.equal((await post(tab, url, { email: 'no address' })).json().code, 'invalid_option');
    const refused = await post(await openPage(), url, { email: 'late@example.org' });
    assert.deepEqual([refused.statusCode, refused.json().code, refused.headers['retry-after']], [429, 'rate_limited', '3600']);
    assert.equal(refused.headers['ratelimit-policy'], '"mail";q=20;w=3600');
  }
  const open = (url: string) => post(tab, url, { token: randomUUID() });
  for (let i = 0; i < 20; i += 1) {
    for (const url of ['/api/sign-in/confirm', '/api/waitlist/confirm', '/api/waitlist/leave'])
      assert.equal((await open(url)).statusCode, 410);
  }
  assert.equal((await open('/api/sign-in/confirm')).json().code, 'rate_limited');
  now += 60 * MINUTE_MS;
  assert.equal((await open('/api/sign-in/confirm')).statusCode, 410);
  assert.equal((await post(tab, '/api/sign-in', { email: 'late@example.org' })).statusCode, 202);
});

test('the site stops mailing at its daily limit and reports that it is busy', async (t) => {
  let now = NOON;
  const { post, openPage } = await openMailApp(t, { clock: () => now, env: { MAILS_PER_DAY: '2' } });
  const tab = await openPage();
  const ask = async (name: string) => (await post(tab, '/api/sign-in', { email: `${name}@example.org` })).statusCode;
  assert.deepEqual([await ask('a'), await ask('b')], [202, 202]);
  const refused = await post(tab, '/api/sign-in', { email: 'c@example.org' });
  assert.deepEqual([refused.statusCode, refused.json().code, refused.headers['retry-after']], [503, 'server_busy', '43200']);
  now += 12 * 60 * MINUTE_MS;
  assert.equal(await ask('c'), 202);
});

test('own page, session, token and body are checked in that order, before anything is counted', async (t) => {
  const { app, openPage } = await openMailApp(t);
  const headers = from(await openPage());
  const { 'sec-fetch-site': _site, ...foreign } = headers;
  const { cookie: _cookie, ...noSession } = headers;
  const { 'x-csrf-token': _token, ...noToken } = headers;
  const code = async (method: 'POST' | 'DELETE', url: string, sent: Record<string, string>, payload?: object) =>
    (await app.inject({ method, url, headers: sent, ...(payload && { payload }) })).json().code;
  const posts = ['sign-in', 'sign-in/confirm', 'sign-out', 'waitlist', 'waitlist/confirm', 'waitlist/leave'];
  for (const url of posts.map((name) => `/api/${name}`)) {
    assert.equal(await code('POST', url, foreign, {}), 'csrf_failed', url);
    assert.equal(await code('POST', url, noSession, {}), 'session_required', url);
    assert.equal(await code('POST', url, noToken, {}), 'csrf_failed', url);
    assert.equal(await code('POST', url, headers), 'length_required', url);
    assert.equal(await code('POST', url, headers, { more: 1 }), 'invalid_option', url);
  }
  assert.equal(await code('DELETE', '/api/account', foreign), 'csrf_failed');
  assert.equal(await code('DELETE', '/api/account', noSession), 'session_required');
  assert.equal(await code('DELETE', '/api/account', noToken), 'csrf_failed');
  assert.equal(await code('DELETE', '/api/account', headers), 'sign_in_required');
  assert.equal((await app.inject({ url: '/api/account', headers })).json().code, 'sign_in_required');
});

test("a rejected mail doesn't change the response, and links are never built from the request", async (t) => {
  const { smtp, post, openPage } = await openMailApp(t, { env: { ALLOWED_HOSTS: 'nas.local', PORT: '3456' } });
  smtp.refuse('for_good');
  const tab = await openPage({ host: 'nas.local' });
  const asked = await post(tab, '/api/sign-in', { email: 'ada@example.org' }, { host: 'nas.local' });
  assert.deepEqual([asked.statusCode, asked.json()], [202, { accepted: true }]);
  smtp.refuse(null);
  await post(tab, '/api/sign-in', { email: 'bob@example.org' }, { host: 'nas.local' });
  assert.match((await smtp.nextMail('bob@example.org')).text, /^http:\/\/localhost:3456\/sign-in#/m);
});
