import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SendOutcome } from '@imagemill/mail';
import { createRetryPolicy, type Member } from './retry-policy.js';

const member: Member = { kind: 'member', address: 'ada@example.org', messageId: '<a@b>', doubtful: false };
const later: SendOutcome = { kind: 'deferred', reason: 'SMTP 451', maybeSent: false };
const away: SendOutcome = { kind: 'unavailable', reason: 'ECONNECTION', maybeSent: false, forGood: false };

test('a member is retried for five minutes with growing waits, then listed with the reason', () => {
  const retryPolicy = createRetryPolicy();
  const waits: number[] = [];
  for (;;) {
    const outcome = retryPolicy.judge(member, later);
    if (outcome.kind !== 'deferred') {
      assert.deepEqual(outcome, { kind: 'failed', reason: 'SMTP 451, 8 tries' });
      break;
    }
    assert.equal(outcome.maybeSent, false);
    waits.push(Math.round((outcome.tryAgainAt - Date.now()) / 1000));
    assert.deepEqual(retryPolicy.next(later), { kind: 'go' });
  }
  assert.deepEqual(
    waits,
    [...waits].sort((a, b) => a - b),
  );
  const sum = waits.reduce((a, b) => a + b, 0);
  assert.ok(sum >= 300 && sum < 600, String(sum));
});

test('a message that may have arrived is recorded as such before its member is given up', () => {
  const retryPolicy = createRetryPolicy();
  const unanswered: SendOutcome = { ...away, maybeSent: true };
  for (let tries = 0; tries < 7; tries++) retryPolicy.judge(member, later);
  const noted = retryPolicy.judge(member, unanswered);
  assert.ok(noted.kind === 'deferred' && noted.maybeSent);
  assert.equal(retryPolicy.judge({ ...member, doubtful: true }, unanswered).kind, 'failed');
});

test('an unavailable mail server is retried with growing waits, then given up; any answer resets the waits', () => {
  const retryPolicy = createRetryPolicy();
  const waits = () => {
    const list: number[] = [];
    for (let step = retryPolicy.next(away); step.kind === 'wait'; step = retryPolicy.next(away)) list.push(step.waitMs);
    return list;
  };
  const first = waits();
  assert.ok(first.length >= 4 && first.every((wait, index) => index === 0 || wait > (first[index - 1] ?? 0)), first.join());
  assert.equal(retryPolicy.next(away).kind, 'end');
  assert.equal(retryPolicy.next(later).kind, 'go');
  assert.deepEqual(waits(), first);
  assert.deepEqual(retryPolicy.next({ ...away, reason: 'SMTP 535', forGood: true }), { kind: 'end', reason: 'SMTP 535' });
});

test('twenty refusals in a row end the run, and one sent message resets the count', () => {
  const retryPolicy = createRetryPolicy();
  const refused: SendOutcome = { kind: 'refused', reason: 'SMTP 554' };
  for (let count = 1; count < 20; count++) assert.equal(retryPolicy.next(refused).kind, 'go');
  assert.equal(retryPolicy.next({ kind: 'sent' }).kind, 'go');
  for (let count = 1; count < 20; count++) assert.equal(retryPolicy.next(refused).kind, 'go');
  assert.deepEqual(retryPolicy.next(refused), { kind: 'end', reason: 'it refused 20 addresses in a row, SMTP 554' });
});
