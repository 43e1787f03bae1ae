import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { poll } from '@imagemill/testkit';
import { from, openTestApp, openTestStore } from '../test-app.js';
import { openMailApp, readAccount } from '../test-mail.js';

test('the log contains no address, cookie, token, query, file name or email address', async (t) => {
  const lines: string[] = [];
  const store = await openTestStore(t);
  const { app, openPage } = await openTestApp(t, { store, env: { LOG_LEVEL: 'trace' }, logTo: { write: (line) => lines.push(line) } });
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => 'listening' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const tab = await openPage();
  const headers = { ...from(tab), 'content-type': 'application/json' };
  const post = (path: string, body: string) => fetch(base + path, { method: 'POST', headers, body }).then((answer) => answer.text());

  await post('/api/counter-inc.php?query-text', JSON.stringify({ tool: 'compress-image', operationId: randomUUID() }));
  await post('/api/counter-inc.php', '{"fileName":"holiday.jpg"');
  await post('/api/waitlist', '{"email":"ada@example.org"}');
  await fetch(`${base}/holiday.jpg?query-text`).then((answer) => answer.text());
  await fetch(`${base}/%zzholiday.jpg`).then((answer) => answer.text());
  await fetch(`${base}/v1/compress?query-text`, { headers: { authorization: 'Bearer im_live_key' } }).then((answer) => answer.text());
  await store.close();
  await post('/api/waitlist', '{"email":"ada@example.org"}');

  const log = lines.join('');
  assert.match(log, /"route":"\/api\/counter-inc\.php"/);
  assert.match(log, /"requestId":"/);
  const value = tab.cookie.split('=')[1] ?? '';
  for (const secret of ['127.0.0.1', value, tab.token, 'query-text', 'holiday', 'ada@', 'im_live_key']) {
    assert.ok(!log.includes(secret), `${secret} is in the log`);
  }
});

test("internal errors are logged with their cause, which the client doesn't see", async (t) => {
  const lines: string[] = [];
  const real = await openTestStore(t);
  const broken = new Proxy(real, {
    get: (target, name, receiver) => {
      if (name === 'counters') return () => Promise.reject(new Error('disk on fire'));
      return Reflect.get(target, name, receiver);
    },
  });
  const { app } = await openTestApp(t, { store: broken, env: { LOG_LEVEL: 'error' }, logTo: { write: (line) => lines.push(line) } });
  const answer = await app.inject({ url: '/api/counters', headers: { 'sec-fetch-site': 'same-origin' } });
  assert.equal(answer.statusCode, 500);
  assert.equal(answer.json().code, 'internal');
  assert.doesNotMatch(answer.body, /fire/);
  assert.match(lines.join(''), /disk on fire/);
  assert.ok(lines.join('').includes(answer.json().requestId));
});

test('no email address, link, token or device from sign-in gets into the log, whatever the mail server replies', async (t) => {
  const lines: string[] = [];
  const log = () => lines.join('');
  const logTo = { write: (line: string) => void lines.push(line) };
  const { app, smtp, post, askForLink, signIn, openPage } = await openMailApp(t, { env: { LOG_LEVEL: 'trace' }, logTo });
  const tab = await openPage({ 'user-agent': 'Firefox/140 (Linux)' });
  const token = await askForLink(tab, 'ada.lovelace@example.org');
  await post(tab, '/api/sign-in/confirm', { token: token.slice(1) });
  await post(tab, '/api/sign-in/confirm', { token, more: token });
  const member = await signIn(tab, 'ada.lovelace@example.org', 'Firefox/140 (Linux)');
  await readAccount(app, member);
  smtp.refuse('for_good');
  await post(member, '/api/waitlist', { email: 'refused@example.org' });
  await poll(() => log().includes('given up'), { what: 'the refusal in the log' });
  smtp.refuse('for_now');
  await post(member, '/api/waitlist', { email: 'later@example.org' });
  await poll(() => log().includes('for now'), { what: 'the delay in the log' });
  await app.inject({ method: 'DELETE', url: '/api/account', headers: from(member) });
  await app.close();

  assert.match(log(), /"smtpStatus":550/);
  for (const secret of [
    'example.org',
    'ada.lovelace',
    'refused@',
    'later@',
    token.slice(1),
    member.token,
    member.cookie,
    'Firefox',
    '127.0.0.1',
    '#',
  ]) {
    assert.ok(!log().includes(secret), `${secret} is in the log`);
  }
});

test("without a mail server, the log names a message's file but contains nothing from the message", async (t) => {
  const lines: string[] = [];
  const { app, openPage } = await openTestApp(t, { env: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => void lines.push(line) } });
  const headers = from(await openPage());
  await app.inject({ method: 'POST', url: '/api/sign-in', headers, payload: { email: 'ada@example.org' } });
  await app.close();
  const { file } = JSON.parse(String(lines[0]));
  const [link = ''] = (await readFile(file, 'utf8')).match(/^http:\/\/localhost:3000\/sign-in#[\w-]{43}/m) ?? [];
  assert.notEqual(link, '');
  for (const secret of ['ada@', link.split('#')[1] ?? '']) assert.ok(!lines.join('').includes(secret));
});
