import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle } from '../test-turns.js';
import { createPageQuota } from './quota.js';
import { scriptedSite } from './scripted-site.js';
import { sharedCounts } from './shared-counts.js';
import { figures, openQuota, resetsAt } from './test-quota.js';

const DAY_MS = 86_400_000;

test('running files have their units, so no two files share the last one', async () => {
  const { quota } = openQuota(() => figures(2));
  await quota.refresh();
  quota.hold('a');
  quota.hold('b');
  assert.equal(quota.left.value, 0);
  quota.release('a');
  assert.equal(quota.left.value, 1);
});

test('a server without a quota never makes a file wait', async () => {
  const { quota } = openQuota(() => figures(null, null));
  await quota.refresh();
  for (let number = 0; number < 100; number += 1) quota.hold(`file ${number}`);
  assert.equal(quota.left.value, Number.POSITIVE_INFINITY);
});

test('if the server does not answer, files are counted against the published daily number', async () => {
  const { quota } = openQuota(() => 'offline');
  assert.equal(quota.state.value.kind, 'asking');
  await quota.refresh();
  assert.equal(quota.state.value.kind, 'unreachable');
  assert.equal(quota.left.value, 30);
});

test('once the day is over, the count restarts at the limit, and earlier undelivered files do not reduce it', async () => {
  let now = Date.now();
  const { quota } = openQuota(
    ({ path }) => (path.includes('counter') || now > Date.parse(resetsAt) ? 'offline' : figures(3, 5)),
    undefined,
    () => now,
  );
  await quota.refresh();
  for (const id of ['a', 'b', 'c']) quota.deliver(id);
  await settle();
  assert.equal(quota.left.value, 0);
  now = Date.parse(resetsAt) + 2 * DAY_MS + 1;
  await quota.refresh();
  assert.equal(quota.left.value, 5);
  quota.deliver('d');
  assert.equal(quota.left.value, 4);
});

test('a response overtaken by a count does not bring old figures back', async () => {
  let answerLate: (() => void) | undefined;
  const { quota } = openQuota(({ path }) => {
    if (path.includes('counter')) return figures(4);
    return new Promise((resolve) => {
      answerLate = () => resolve(figures(5));
    });
  });
  const asked = quota.refresh();
  quota.deliver('a');
  await settle();
  answerLate?.();
  await asked;
  assert.equal(quota.left.value, 4);
});

test('a server that accepts the request and never responds does not hold files up for long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { api } = scriptedSite(() => new Promise(() => {}));
  const quota = createPageQuota({ api, store: sharedCounts().tab() });
  void quota.refresh();
  t.mock.timers.tick(3_900);
  assert.equal(quota.state.value.kind, 'asking');
  t.mock.timers.tick(200);
  assert.equal(quota.state.value.kind, 'unreachable');
});
