import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '@imagemill/core';
import { oneClickLink } from '@imagemill/mail';
import { from, openTestApp } from '../test-app.js';
import { openMailApp, tokenOf } from '../test-mail.js';

const NOON = Date.parse('2026-11-15T12:00:00Z');

test('joining gives new, waiting and confirmed addresses the same response; only the mail differs', async (t) => {
  const { store, smtp, post, openPage } = await openMailApp(t, { clock: () => NOON });
  const tab = await openPage();
  const join = async (email: string) => {
    const { statusCode, headers, body } = await post(tab, '/api/waitlist', { email });
    return { statusCode, body, headers: { ...headers, 'request-id': '', date: '' } };
  };
  const first = await join('ada@example.org');
  assert.equal(first.statusCode, 202);
  assert.deepEqual(JSON.parse(first.body), { accepted: true });
  await smtp.nextMail('ada@example.org');
  assert.deepEqual(await join(' ADA@example.org '), first);
  const mail = await smtp.nextMail('ada@example.org');
  assert.match(mail.subject, /^Confirm/);
  assert.match(mail.text, /^http:\/\/localhost:3000\/waitlist\/confirm#[\w-]{43}\r?$/m);
  assert.match(mail.text, /^http:\/\/localhost:3000\/waitlist\/leave#[\w-]{43}\r?$/m);

  assert.deepEqual((await post(tab, '/api/waitlist/confirm', { token: tokenOf(mail) })).json(), { confirmed: true });
  assert.deepEqual(await store.listWaitlist(), [{ address: 'ada@example.org', joinedAt: NOON, state: 'confirmed' }]);
  assert.deepEqual(await join('ada@example.org'), first);
  const already = await smtp.nextMail('ada@example.org');
  assert.match(already.subject, /^You are on/);
  assert.match(already.text, /^http:\/\/localhost:3000\/waitlist\/leave#[\w-]{43}\r?$/m);
  assert.doesNotMatch(already.text, /confirm#/);
});

test('a confirmation link works once, in any browser, for 7 days', async (t) => {
  let now = NOON;
  const { store, smtp, post, openPage } = await openMailApp(t, { clock: () => now });
  const join = async () => {
    await post(await openPage(), '/api/waitlist', { email: 'ada@example.org' });
    return tokenOf(await smtp.nextMail('ada@example.org'));
  };
  const press = async (token: string) => (await post(await openPage(), '/api/waitlist/confirm', { token })).json();
  const late = await join();
  now += 7 * DAY_MS;
  const refused = await press(late);
  assert.deepEqual([refused.status, refused.code], [410, 'link_invalid']);
  assert.match(refused.detail, /Join again on the pricing page/);
  assert.equal((await store.listWaitlist())[0]?.state, 'unconfirmed');
  const token = await join();
  assert.deepEqual(await press(token), { confirmed: true });
  assert.equal((await press(token)).code, 'link_invalid');
});

test('a leave link works at any age, before and after confirmation, and disables all other links of the address', async (t) => {
  let now = NOON;
  const { store, smtp, post, openPage } = await openMailApp(t, { clock: () => now });
  const tab = await openPage();
  const join = async () => {
    await post(tab, '/api/waitlist', { email: 'ada@example.org' });
    const mail = await smtp.nextMail('ada@example.org');
    return { confirm: tokenOf(mail, 0), leave: tokenOf(mail, 1) };
  };
  const [first, second] = [await join(), await join()];
  assert.deepEqual((await post(tab, '/api/waitlist/leave', { token: first.leave })).json(), { left: true });
  assert.deepEqual(await store.listWaitlist(), []);
  for (const [url, token] of [
    ['leave', first.leave],
    ['leave', second.leave],
    ['confirm', second.confirm],
  ] as const) {
    assert.equal((await post(tab, `/api/waitlist/${url}`, { token })).json().code, 'link_invalid', url);
  }

  const third = await join();
  await post(tab, '/api/waitlist/confirm', { token: third.confirm });
  now += 400 * DAY_MS;
  await store.clean(now);
  assert.deepEqual((await post(await openPage(), '/api/waitlist/leave', { token: third.leave })).json(), { left: true });
  assert.equal(await store.waitlistCount(), 0);
});

test('the error for an invalid address names the field', async (t) => {
  const { app, openPage } = await openTestApp(t);
  const headers = from(await openPage());
  for (const email of ['', 'ada', 'ada@', '@example.org', `${'a'.repeat(250)}@example.org`, 7, null, 'a@example.org\nBcc: b@example.org']) {
    const answer = await app.inject({ method: 'POST', url: '/api/waitlist', headers, payload: { email } });
    assert.equal(answer.statusCode, 422, String(email));
    assert.equal(answer.json().errors[0].option, 'email');
  }
});

test("a mail program's one-click request leaves the list, but opening the same link only leads to the page", async (t) => {
  const { app, store, smtp, post, openPage } = await openMailApp(t, { clock: () => NOON });
  await post(await openPage(), '/api/waitlist', { email: 'ada@example.org' });
  const { text } = await smtp.nextMail('ada@example.org');
  const link = oneClickLink(/^\S+\/waitlist\/leave#\S+/m.exec(text)?.[0] ?? '');
  const url = new URL(link).pathname;
  const opened = await app.inject({ url });
  assert.deepEqual([opened.statusCode, opened.headers.location], [303, url.replace('/waitlist/unsubscribe/', '/waitlist/leave#')]);
  assert.equal((await store.listWaitlist()).length, 1);

  const click = (to: string) =>
    app.inject({
      method: 'POST',
      url: to,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  assert.equal((await click(`${url}x`)).json().code, 'link_invalid');
  const left = await click(url);
  assert.deepEqual([left.statusCode, left.json(), left.headers['set-cookie']], [200, { left: true }, undefined]);
  assert.deepEqual(await store.listWaitlist(), []);
  assert.equal((await click(url)).statusCode, 410);
});
