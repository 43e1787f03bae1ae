import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoggedRequest } from './request-log.js';
import { groupRequests, sentWords, shortAddress, stateWords, sumWords } from './request-words.js';

const ORIGIN = 'https://mill.example';
const request = (rest: Partial<LoggedRequest>): LoggedRequest => ({
  ...{ id: 0, asker: 'page', url: `${ORIGIN}/assets/a.js`, at: 0, method: 'GET', state: 'done' },
  ...rest,
});

test('addresses on this site are shortened, others are shown in full', () => {
  assert.equal(shortAddress(`${ORIGIN}/api/session`, ORIGIN), '/api/session');
  assert.equal(shortAddress('https://mill.example.evil.test/x', ORIGIN), 'https://mill.example.evil.test/x');
});

test('a blocked request is not reported as sent', () => {
  assert.equal(sentWords(request({ sent: { bytes: 78 } })), 'sent 78 bytes');
  assert.equal(sentWords(request({ sent: { bytes: 78 }, state: 'blocked' })), 'would have sent 78 bytes');
  assert.equal(sentWords(request({ sent: { bytes: null } })), 'sent: not measured');
  assert.equal(sentWords(request({})), undefined);
});

test('a refusal by the site is shown with its status', () => {
  assert.equal(stateWords(request({ status: 429 })), 'refused by the site (429)');
  assert.equal(stateWords(request({ status: 200 })), 'answered');
  assert.equal(stateWords(request({ state: 'kept', status: 200 })), 'answered by this device');
});

test('a request to another site, or one that carries data, is never listed among those that only fetch', () => {
  const blocked = request({ id: 1, state: 'blocked', url: 'https://evil.test/' });
  const foreign = request({ id: 2, url: 'https://evil.test/' });
  const query = request({ id: 3, url: `${ORIGIN}/assets/a.js?secret` });
  const posted = request({ id: 4, method: 'POST', sent: { bytes: 78 } });
  const plain = request({ id: 5 });
  assert.deepEqual(
    groupRequests([blocked, foreign, query, posted, plain], ORIGIN).map(({ requests }) => requests.map(({ id }) => id)),
    [[1], [2, 3, 4], [5]],
  );
  assert.equal(groupRequests([plain], ORIGIN).length, 1);
});

test('the totals claim only what was measured', () => {
  const none = {
    requests: 12,
    withBody: 0,
    sentBytes: 0,
    unmeasured: 0,
    receivedBytes: 1_400_000,
    receivedMore: false,
    blocked: 0,
    kept: 2,
  };
  assert.deepEqual(sumWords(none), ['Sent: nothing but addresses.', 'Received: 1.4 MB in 10 requests.', 'Blocked: nothing.']);
  const some = { ...none, withBody: 2, sentBytes: 78, unmeasured: 1, receivedMore: true, blocked: 1 };
  assert.deepEqual(sumWords(some), [
    'Sent: 78 bytes in 2 requests, 1 of them not measured.',
    'Received: at least 1.4 MB in 10 requests.',
    'Blocked: 1 request.',
  ]);
});
