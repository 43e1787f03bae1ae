import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { awakeTime, linksIn, poll, startSmtpServer, temporaryDirectory } from '@imagemill/testkit';
import { createMailer, type MailerOptions } from './create-mailer.js';
import type { Message } from './mailer.js';

const LINK = `https://images.example.org/sign-in#${'t'.repeat(43)}`;
const MESSAGE: Message = { to: 'ada@example.org', subject: 'Hello', text: `Open this:\n\n${LINK}\n` };

/** For tests in which closing must finish everything, however slow the disk is. */
const UNHURRIED = { closeWithinMs: 120_000 };

/** A mailer with fast retries, and what it logged. */
async function openMailer(t: TestContext, options: Partial<MailerOptions>) {
  const folder = await temporaryDirectory('imagemill-mail-');
  t.after(() => folder.remove());
  const lines: string[] = [];
  const write = (level: string) => (fields: object, text: string) => void lines.push(`${level} ${JSON.stringify(fields)} ${text}`);
  const log = { warn: write('warn'), error: write('error') };
  const outboxDir = path.join(folder.path, 'data', 'outbox');
  const from = 'Imagemill <mill@example.org>';
  const mailer = createMailer({ smtpUrl: null, from, outboxDir, log, retryAfterMs: [20, 20, 20], ...options });
  t.after(() => mailer.close());
  return { mailer, outboxDir, log: () => lines.join('\n') };
}

const files = (directory: string) => readdir(directory).catch(() => []);

test('forget removes all messages to one address from the outbox', async (t) => {
  const { mailer, outboxDir } = await openMailer(t, {});
  await mailer.forget('ada@example.org');
  for (const to of ['ada@example.org', 'bob@example.org', 'ada@example.org']) await mailer.send({ ...MESSAGE, to });
  await mailer.forget('Ada@Example.org');
  const left = await Promise.all((await files(outboxDir)).map((name) => readFile(path.join(outboxDir, name), 'utf8')));
  assert.equal(left.length, 1);
  assert.match(left[0] ?? '', /^To: bob@example\.org\r$/m);
});

test('a message is sent by SMTP in full, with a plain sender and recipient', async (t) => {
  await using server = await startSmtpServer({ user: { name: 'mill', password: 'p:w/ä' } });
  const { mailer } = await openMailer(t, { smtpUrl: server.url });
  await mailer.send({ ...MESSAGE, messageId: '<one@example.org>' });
  const mail = await server.nextMail('ada@example.org');
  assert.deepEqual([mail.from, mail.to, mail.subject, mail.user], ['mill@example.org', ['ada@example.org'], 'Hello', 'mill']);
  assert.equal(mail.headers.get('from'), 'Imagemill <mill@example.org>');
  assert.equal(mail.headers.get('message-id'), '<one@example.org>');
  assert.equal(mail.headers.get('auto-submitted'), 'auto-generated');
  assert.match(String(mail.headers.get('content-type')), /^text\/plain; charset=utf-8/);
  assert.deepEqual(linksIn(mail), [LINK]);
});

test('encryption is used if the server offers it, and an untrusted certificate is rejected', async (t) => {
  for (const encryption of ['starttls', 'smtps'] as const) {
    await using server = await startSmtpServer({ encryption });
    const trusting = await openMailer(t, { smtpUrl: `${server.url}?tls.rejectUnauthorized=false` });
    await trusting.mailer.send(MESSAGE);
    assert.equal((await server.nextMail(MESSAGE.to)).encrypted, true);
    const { mailer } = await openMailer(t, { smtpUrl: server.url });
    await assert.rejects(mailer.send(MESSAGE), /self.signed|certificate/i);
    assert.equal(server.received.length, 1);
  }
});

test('addresses in any script are mailed to if the server accepts them', async (t) => {
  await using server = await startSmtpServer();
  const { mailer } = await openMailer(t, { smtpUrl: server.url });
  await mailer.send({ ...MESSAGE, to: 'пошта@xn--bcher-kva.example' });
  assert.equal(server.received[0]?.to.length, 1);
  assert.match(String(server.received[0]?.to[0]), /^пошта@/);
});

test('only one plain address and a one-line subject are accepted', async (t) => {
  await using server = await startSmtpServer();
  const { mailer } = await openMailer(t, { smtpUrl: server.url });
  const addresses = [
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\nRCPT TO:<b@example.org>',
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'group:a@example.org;',
    'A <a@example.org>',
    '"a b"@example.org',
    'a@example.org@example.com',
    'a\u2028b@example.org',
    'a\0@example.org',
    'a',
    '',
  ];
  for (const to of addresses) await assert.rejects(mailer.send({ ...MESSAGE, to }), /one plain address/, JSON.stringify(to));
  for (const subject of ['a\r\nBcc: b@example.org', 'a\nb', 'a\0']) await assert.rejects(mailer.send({ ...MESSAGE, subject }), /one line/);
  // A text can neither end the message early nor start a header.
  await mailer.send({ ...MESSAGE, text: 'one\r\n.\r\nMAIL FROM:<x@example.org>\r\n\r\nBcc: b@example.org' });
  assert.equal(server.received.length, 1);
  assert.equal(server.attempts, 1);
  assert.match(String(server.received[0]?.text), /^one\r?\n\.\r?\nMAIL FROM/);
});

test('a posted message that fails for now is retried in the background', async (t) => {
  await using server = await startSmtpServer();
  // More tries than this test needs until the server accepts one.
  const { mailer, log } = await openMailer(t, { smtpUrl: server.url, retryAfterMs: Array.from({ length: 10_000 }, () => 20) });
  server.refuse('for_now');
  assert.equal(mailer.post(MESSAGE), true);
  await poll(() => server.attempts >= 2, { what: 'a second try', everyMs: 5 });
  server.refuse(null);
  await server.nextMail(MESSAGE.to);
  assert.match(log(), /warn .*"smtpStatus":451.*could not be sent for now/);
  assert.doesNotMatch(log(), /given up/);
});

test('a message that is refused for good, or too often, is given up and logged without its address', async (t) => {
  await using server = await startSmtpServer();
  const { mailer, log } = await openMailer(t, { smtpUrl: server.url });
  server.refuse('for_good');
  mailer.post(MESSAGE);
  await poll(() => log().includes('given up'), { everyMs: 5 });
  assert.equal(server.attempts, 1);
  assert.match(log(), /error .*"smtpStatus":550.*"tries":1.*given up/);
  server.refuse('for_now');
  mailer.post(MESSAGE);
  await poll(() => log().match(/given up/g)?.length === 2, { everyMs: 5 });
  assert.equal(server.attempts, 5);
  assert.match(log(), /"tries":4.*given up/);
  assert.doesNotMatch(log(), /ada@|example\.org|tttt/);
});

test('a server that is down is retried, and the message is given up after the last try', async (t) => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  t.after(() => other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { mailer, log } = await openMailer(t, { smtpUrl: `smtp://127.0.0.1:${(other.address() as { port: number }).port}` });
  mailer.post(MESSAGE);
  await poll(() => log().includes('given up'), { everyMs: 5 });
  assert.match(log(), /"tries":4.*given up/);
});

test('posting returns false once maxWaiting messages are waiting', async (t) => {
  await using server = await startSmtpServer();
  server.refuse('for_now');
  const { mailer } = await openMailer(t, { smtpUrl: server.url, maxWaiting: 2, retryAfterMs: [60_000] });
  assert.deepEqual([mailer.post(MESSAGE), mailer.post(MESSAGE), mailer.post(MESSAGE)], [true, true, false]);
});

test('closing sends messages that wait for a retry, and then accepts no more', async (t) => {
  await using server = await startSmtpServer();
  server.refuse('for_now');
  const { mailer, log } = await openMailer(t, { smtpUrl: server.url, retryAfterMs: [60_000], ...UNHURRIED });
  mailer.post(MESSAGE);
  await poll(() => log().includes('for now'), { everyMs: 5 });
  server.refuse(null);
  await mailer.close();
  assert.equal(server.received.length, 1);
  assert.equal(mailer.post(MESSAGE), false);
});

test('closing does not wait for a server that says nothing', async (t) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  t.after(() => silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { mailer, log } = await openMailer(t, { smtpUrl: `smtp://127.0.0.1:${(silent.address() as { port: number }).port}` });
  mailer.post(MESSAGE);
  using clock = awakeTime();
  await mailer.close();
  assert.ok(clock.now() < 8000);
  assert.match(log(), /warn \{"messages":1\} stopped before all mail was sent/);
});

test('without SMTP each message is a complete file that only its owner can read, and the log has only its name', async (t) => {
  const { mailer, outboxDir, log } = await openMailer(t, UNHURRIED);
  for (let i = 0; i < 20; i += 1) assert.equal(mailer.post(MESSAGE), true);
  await mailer.close();
  const names = await files(outboxDir);
  assert.equal(names.length, 20);
  const file = path.join(outboxDir, String(names[0]));
  assert.match(file, /\.eml$/);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await stat(outboxDir)).mode & 0o777, 0o700);
  const content = await readFile(file, 'utf8');
  assert.match(content, /^To: ada@example\.org\r$/m);
  assert.match(content, /^Subject: Hello\r$/m);
  assert.match(content, /^Content-Transfer-Encoding: 8bit\r$/m);
  assert.ok(content.endsWith(`\r\n\r\nOpen this:\r\n\r\n${LINK}\r\n`), content);
  for (const name of names) assert.ok(log().includes(name));
  assert.doesNotMatch(log(), /ada@|images\.example|tttt/);
});

test('a folder that cannot be written to is retried, and no partial file is left behind', async (t) => {
  const { mailer, outboxDir, log } = await openMailer(t, {});
  await mkdir(path.dirname(outboxDir), { recursive: true });
  await writeFile(outboxDir, 'in the way');
  mailer.post(MESSAGE);
  await poll(() => log().includes('given up'), { everyMs: 5 });
  assert.match(log(), /"code":"EEXIST|"code":"ENOTDIR/);
  assert.doesNotMatch(log(), /ada/);
  await chmod(path.dirname(outboxDir), 0o700);
  assert.deepEqual(await files(path.dirname(outboxDir)), ['outbox']);
});
