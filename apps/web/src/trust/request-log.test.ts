import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestLog } from './request-log.js';
import type { Sighting } from './seen/sighting.js';

const COUNTER = 'https://mill.example/api/counter-inc.php';
const seen = (rest: Partial<Sighting>): Sighting => ({ asker: 'page', via: 'timing', url: COUNTER, at: 1000, ...rest });

test('what several observers saw of one request becomes one row', () => {
  const log = createRequestLog();
  log.see(seen({ via: 'call', method: 'POST', sent: { bytes: 78, text: '{"tool":…' } }));
  log.see(seen({ via: 'fetch', at: 1400, method: 'POST', sent: { bytes: 78 } }));
  log.see(seen({ via: 'timing', at: 1001, receivedBytes: 88, status: 200, state: 'done' }));
  const [row, ...others] = log.requests();
  assert.deepEqual(others, []);
  assert.deepEqual(
    { method: row?.method, sent: row?.sent, receivedBytes: row?.receivedBytes, state: row?.state },
    { method: 'POST', sent: { bytes: 78, text: '{"tool":…' }, receivedBytes: 88, state: 'done' },
  );
  assert.deepEqual(log.sum(), {
    requests: 1,
    withBody: 1,
    sentBytes: 78,
    unmeasured: 0,
    receivedBytes: 88,
    receivedMore: false,
    blocked: 0,
    kept: 0,
  });
});

test('two requests to one address stay two rows, and each timing goes to the nearer one', () => {
  const log = createRequestLog();
  log.see(seen({ via: 'call', at: 1000, sent: { bytes: 1 } }));
  log.see(seen({ via: 'call', at: 2000, sent: { bytes: 2 } }));
  log.see(seen({ at: 2001, receivedBytes: 20, state: 'done' }));
  log.see(seen({ at: 1001, receivedBytes: 10, state: 'done' }));
  assert.deepEqual(
    log.requests().map(({ sent, receivedBytes }) => [sent?.bytes, receivedBytes]),
    [
      [1, 10],
      [2, 20],
    ],
  );
});

test('the same address requested by another asker, or much later, is another request', () => {
  const log = createRequestLog();
  log.see(seen({ via: 'call' }));
  log.see(seen({ asker: 'worker' }));
  log.see(seen({ at: 60_000 }));
  assert.equal(log.requests().length, 3);
});

test('a refusal overrides other sightings in any order, and counts as nothing sent', () => {
  const log = createRequestLog();
  log.see(seen({ via: 'policy', state: 'blocked' }));
  log.see(seen({ via: 'call', method: 'POST', sent: { bytes: 6 } }));
  log.see(seen({ via: 'timing', state: 'failed' }));
  assert.deepEqual(
    log.requests().map(({ state, method }) => [state, method]),
    [['blocked', 'POST']],
  );
  assert.deepEqual(log.sum(), {
    requests: 0,
    withBody: 0,
    sentBytes: 0,
    unmeasured: 0,
    receivedBytes: 0,
    receivedMore: false,
    blocked: 1,
    kept: 0,
  });
});

test('bytes that came through the service worker do not count as answered by this device', () => {
  const log = createRequestLog();
  log.see(seen({ via: 'relay', receivedBytes: 500, state: 'done' }));
  log.see(seen({ via: 'timing', receivedBytes: 0, state: 'kept' }));
  const [row] = log.requests();
  assert.deepEqual([row?.state, row?.receivedBytes], ['done', 500]);
});

test('an answer that one observer saw is not a failure because another saw nothing of it', () => {
  const log = createRequestLog();
  log.see(seen({ asker: 'worker', via: 'timing', receivedBytes: 0, state: 'failed' }));
  log.see(seen({ asker: 'worker', via: 'relay', receivedBytes: 1800, status: 200, state: 'done' }));
  const [row] = log.requests();
  assert.deepEqual([row?.state, row?.receivedBytes], ['done', 1800]);
});

test('a query string counts as sent, and bodies that could not be measured are reported', () => {
  const log = createRequestLog();
  log.see(seen({ url: 'https://mill.example/assets/a.js?secret' }));
  log.see(seen({ url: 'wss://mill.example/', via: 'call', sent: { bytes: null } }));
  const { sentBytes, withBody, unmeasured } = log.sum();
  assert.deepEqual({ sentBytes, withBody, unmeasured }, { sentBytes: 6, withBody: 2, unmeasured: 1 });
});

test('images that the page created are not requests, and a fragment does not make another address', () => {
  const log = createRequestLog();
  log.see(seen({ url: 'blob:https://mill.example/1' }));
  log.see(seen({ url: 'https://mill.example/pricing#waitlist', via: 'fetch' }));
  log.see(seen({ url: 'https://mill.example/pricing' }));
  assert.deepEqual(
    log.requests().map(({ url }) => url),
    ['https://mill.example/pricing'],
  );
});

test('listeners are called on every change until they unsubscribe', () => {
  const log = createRequestLog();
  let changes = 0;
  const stop = log.onChange(() => {
    changes += 1;
  });
  log.see(seen({ via: 'call' }));
  log.see(seen({}));
  stop();
  log.see(seen({ at: 90_000 }));
  assert.equal(changes, 2);
});
