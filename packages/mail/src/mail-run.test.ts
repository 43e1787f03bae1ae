import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Fault, freePort, startSmtpServer, temporaryDirectory } from '@imagemill/testkit';
import { createMailRun, type MailRun } from './mail-run.js';
import type { Message } from './mailer.js';

const from = 'Imagemill <mill@example.org>';
const outboxDir = '/nowhere';

const messageTo = (to: string): Message => ({ to, subject: 'Hello', text: 'Hello\n', messageId: `<${to.split('@')[0]}@example.org>` });

function openRun(t: TestContext, smtpUrl: string): MailRun {
  const run = createMailRun({ smtpUrl, from, outboxDir });
  t.after(() => run.close());
  return run;
}

test('a failure for one address is reported for that address only, and the next message is sent', async (t) => {
  await using server = await startSmtpServer();
  const faults = new Map<string, Fault>([
    ['later@example.org', 'for_now'],
    ['gone@example.org', 'for_good'],
  ]);
  server.refuse((to) => faults.get(to) ?? null);
  const run = openRun(t, server.url);
  assert.deepEqual(await run.send(messageTo('ada@example.org')), { kind: 'sent' });
  assert.deepEqual(await run.send(messageTo('later@example.org')), { kind: 'deferred', reason: 'SMTP 451', maybeSent: false });
  assert.deepEqual(await run.send(messageTo('gone@example.org')), { kind: 'refused', reason: 'SMTP 550' });
  assert.deepEqual(await run.send(messageTo('not an address')), { kind: 'refused', reason: 'no address to mail to' });
  assert.deepEqual(await run.send(messageTo('bob@example.org')), { kind: 'sent' });
  assert.deepEqual(
    server.received.map(({ headers }) => headers.get('message-id')),
    ['<ada@example.org>', '<bob@example.org>'],
  );
});

test('the list-unsubscribe headers are sent, and a long link stays in one piece', async (t) => {
  await using server = await startSmtpServer();
  const unsubscribe = `https://a-long-name.images.example.org/waitlist/unsubscribe/${'t'.repeat(43)}`;
  await openRun(t, server.url).send({ ...messageTo('ada@example.org'), unsubscribe });
  assert.equal(server.received[0]?.headers.get('list-unsubscribe'), `<${unsubscribe}>`);
  assert.equal(server.received[0]?.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
});

test('a lost connection reports whether the message may have been sent', async (t) => {
  await using server = await startSmtpServer();
  const run = openRun(t, server.url);
  server.refuse('hang_up');
  const before = await run.send(messageTo('ada@example.org'));
  assert.ok(before.kind === 'unavailable' && !before.maybeSent && !before.forGood, JSON.stringify(before));
  assert.equal(server.received.length, 0);
  server.refuse('no_answer');
  const after = await run.send(messageTo('ada@example.org'));
  assert.ok(after.kind === 'unavailable' && after.maybeSent && !after.forGood, JSON.stringify(after));
  assert.equal(server.received.length, 1, 'a message whose answer is missing is not sent again without a word');
  server.refuse(null);
  assert.deepEqual(await run.send(messageTo('ada@example.org')), { kind: 'sent' });
});

test('a server that rejects the login or is down is reported as unavailable, not as a bad address', async (t) => {
  await using server = await startSmtpServer({ user: { name: 'mill', password: 'right' } });
  const wrong = await openRun(t, server.url.replace('right', 'wrong')).send(messageTo('ada@example.org'));
  assert.deepEqual(wrong, { kind: 'unavailable', reason: 'SMTP 535', maybeSent: false, forGood: true });
  const away = await openRun(t, `smtp://127.0.0.1:${await freePort()}`).send(messageTo('ada@example.org'));
  assert.ok(away.kind === 'unavailable' && !away.maybeSent && !away.forGood, JSON.stringify(away));
  assert.equal(server.attempts, 0);
});

test('without SMTP each message becomes a file, and an unwritable folder is reported as unavailable', async (t) => {
  const folder = await temporaryDirectory('imagemill-mail-');
  t.after(() => folder.remove());
  const outbox = createMailRun({ smtpUrl: null, from, outboxDir: path.join(folder.path, 'outbox') });
  assert.deepEqual(await outbox.send(messageTo('ada@example.org')), { kind: 'sent' });
  assert.equal((await readdir(path.join(folder.path, 'outbox'))).length, 1);
  await writeFile(path.join(folder.path, 'file'), '');
  const blocked = createMailRun({ smtpUrl: null, from, outboxDir: path.join(folder.path, 'file') });
  const { kind } = await blocked.send(messageTo('ada@example.org'));
  assert.equal(kind, 'unavailable');
});
