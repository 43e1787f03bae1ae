import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchMessage } from './launch.js';
import { signInMessage } from './sign-in.js';
import { alreadyWaitingMessage, confirmWaitingMessage } from './waitlist.js';

const to = 'ada@example.org';
const site = 'images.example.org';
const [link, leaveLink] = ['https://images.example.org/x#a', 'https://images.example.org/waitlist/leave#b'];

const MESSAGES = {
  signIn: signInMessage({ to, site, link, minutes: 15, device: 'Firefox on Linux' }),
  confirm: confirmWaitingMessage({ to, site, link, leaveLink, days: 7 }),
  already: alreadyWaitingMessage({ to, site, leaveLink }),
};

const messageId = '<launch@images.example.org>';
const LAUNCH = {
  now: launchMessage({ to, site, link, leaveLink, messageId, opens: 'now' }),
  soon: launchMessage({ to, site, link, leaveLink, messageId, opens: 'soon' }),
};

test('every message is short and plain, and says where it was requested and what the button is for', () => {
  for (const [name, message] of Object.entries({ ...MESSAGES, ...LAUNCH })) {
    assert.equal(message.to, to, name);
    assert.match(message.subject, /^[ -~]{1,60}$/, name);
    assert.match(message.text, /^[ -~\n]+$/, name);
    assert.ok(message.text.length < 700, name);
    assert.match(message.text, /(somebody, most likely you, typed this address|you asked) on\simages\.example\.org/, name);
    assert.match(message.text, /Nothing happens without the button/, name);
    // Each link is alone on its line, so no mail program takes a period for part of it.
    for (const line of message.text.split('\n').filter((text) => text.includes('://'))) assert.match(line, /^https:\S+$/, name);
    for (const line of message.text.split('\n')) assert.ok(line.length <= 78, line);
  }
});

test('the sign-in mail says how long, how often and where its link works', () => {
  const { text } = MESSAGES.signIn;
  for (const part of [link, 'same browser', 'works once', '15 minutes', 'Firefox on Linux']) assert.ok(text.includes(part), part);
});

test('both waitlist mails have a link to leave the list; only the first asks to confirm', () => {
  assert.ok(MESSAGES.confirm.text.includes(link) && MESSAGES.confirm.text.includes(leaveLink));
  assert.ok(!MESSAGES.already.text.includes(link) && MESSAGES.already.text.includes(leaveLink));
});

test('the launch mail says when the API opens, where to read more and how to leave, and keeps its message id', () => {
  for (const message of Object.values(LAUNCH)) {
    assert.ok(message.text.includes(`\n${link}\n`) && message.text.includes(`\n${leaveLink}\n`));
    assert.deepEqual(
      [message.messageId, message.unsubscribe],
      [messageId, leaveLink.replace('/waitlist/leave#', '/waitlist/unsubscribe/')],
    );
  }
  assert.match(LAUNCH.now.text, /as soon as everybody who waits has been sent this message/);
  assert.match(LAUNCH.soon.text, /It opens soon\. Until then it answers nobody/);
});
