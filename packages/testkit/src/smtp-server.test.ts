import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { linksIn, startSmtpServer } from './smtp-server.js';

/** Sends each line once the server has answered the one before, and returns the last answer. */
async function converse(url: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    const line = String((await answers.next()).value);
    return /^\d{3}-/.test(line) ? answer() : line;
  };
  let last = await answer();
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    last = await answer();
  }
  socket.destroy();
  return last;
}

const TO_ADA = ['EHLO test', 'MAIL FROM:<mill@example.org>', 'RCPT TO:<ada@example.org>'];

test('a message is kept as it was sent, with its envelope', async () => {
  await using server = await startSmtpServer();
  const waiting = server.nextMail('ada@example.org');
  await converse(server.url, [...TO_ADA, 'DATA', 'Subject: Hello\r\n\r\nSee http://localhost/a#b\r\n.']);
  const mail = await waiting;
  assert.deepEqual([mail.from, mail.subject, mail.encrypted, mail.user], ['mill@example.org', 'Hello', false, null]);
  assert.deepEqual(linksIn(mail), ['http://localhost/a#b']);
});

test('recipients are refused temporarily or permanently', async () => {
  await using server = await startSmtpServer();
  server.refuse('for_now');
  assert.match(await converse(server.url, TO_ADA), /^451 /);
  server.refuse('for_good');
  assert.match(await converse(server.url, TO_ADA), /^550 .*ada@example\.org/);
  server.refuse(null);
  assert.match(await converse(server.url, TO_ADA), /^250 /);
  assert.equal(server.attempts, 3);
});

test('a client that has not logged in cannot send a message', async () => {
  await using server = await startSmtpServer({ user: { name: 'mill', password: 'p:w' } });
  assert.match(server.url, /^smtp:\/\/mill:p%3Aw@127\.0\.0\.1:\d+$/);
  assert.match(await converse(server.url, TO_ADA.slice(0, 2)), /^530 /);
});

test('a server that hangs up says nothing more, whether or not it kept the message', async () => {
  await using server = await startSmtpServer();
  server.refuse((to) => (to === 'ada@example.org' ? 'hang_up' : 'no_answer'));
  assert.equal(await converse(server.url, TO_ADA), 'undefined');
  const toBob = [...TO_ADA.slice(0, 2), 'RCPT TO:<bob@example.org>', 'DATA', 'Subject: Hello\r\n\r\nHi\r\n.'];
  assert.equal(await converse(server.url, toBob), 'undefined');
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [['bob@example.org']],
  );
});
