import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuota } from './quota.js';
import { type Answer, type Sent, scriptedSite } from './scripted-site.js';

const resetsAt = new Date(Date.now() + 3_600_000).toISOString();
const figures = (remaining: number | null, limit: number | null = 30) => ({ json: { tier: 'free', limit, used: 0, remaining, resetsAt } });
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

function open(answer: (sent: Sent) => Answer | Promise<Answer>) {
  const site = scriptedSite(answer);
  return { ...site, quota: createQuota(site.api, 'compress-image') };
}

test('files at work hold their units, so that no two files share the last one', async () => {
  const { quota } = open(() => figures(2));
  await quota.refresh();
  quota.hold('a');
  quota.hold('b');
  assert.equal(quota.left.value, 0);
  quota.release('a');
  assert.equal(quota.left.value, 1);
});

test('a success is sent once with nothing but the tool and its id, and the answer is the quota of now', async () => {
  const { quota, sent } = open(({ path }) => (path.includes('counter') ? figures(9) : figures(10)));
  await quota.refresh();
  quota.hold('a');
  quota.deliver('a');
  quota.deliver('a');
  await settle();
  quota.deliver('a');
  await settle();
  const counts = sent.filter(({ path }) => path === '/api/counter-inc.php');
  assert.deepEqual(
    counts.map(({ body }) => body),
    [{ tool: 'compress-image', operationId: 'a' }],
  );
  assert.equal(quota.left.value, 9);
  assert.equal(quota.isFree('a'), true);
});

test('successes are delivered one after the other, in order', async () => {
  let running = 0;
  let most = 0;
  const { quota, sent } = open(async ({ path }) => {
    if (!path.includes('counter')) return figures(10);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    return figures(5);
  });
  for (const id of ['a', 'b', 'c']) quota.deliver(id);
  await settle();
  await settle();
  assert.equal(most, 1);
  assert.deepEqual(
    sent.map(({ body }) => (body as { operationId: string }).operationId),
    ['a', 'b', 'c'],
  );
});

test('what could not be delivered keeps its unit and goes out later with the same id', async () => {
  let online = false;
  const { quota, sent } = open(({ path }) => (path.includes('counter') && !online ? 'offline' : figures(4, 5)));
  await quota.refresh();
  quota.hold('a');
  quota.deliver('a');
  await settle();
  assert.equal(quota.state.value.kind, 'unreachable');
  quota.release('a');
  assert.equal(quota.left.value, 3);
  online = true;
  quota.retryNow();
  await settle();
  assert.equal(quota.state.value.kind, 'known');
  assert.deepEqual([...new Set(sent.filter(({ body }) => body).map(({ body }) => (body as { operationId: string }).operationId))], ['a']);
  assert.equal(quota.left.value, 4);
});

test('a server without a quota never makes a file wait', async () => {
  const { quota } = open(() => figures(null, null));
  await quota.refresh();
  for (let number = 0; number < 100; number += 1) quota.hold(`file ${number}`);
  assert.equal(quota.left.value, Number.POSITIVE_INFINITY);
});

test('a server that does not answer leaves the published daily number as a tally', async () => {
  const { quota } = open(() => 'offline');
  assert.equal(quota.state.value.kind, 'asking');
  await quota.refresh();
  assert.equal(quota.state.value.kind, 'unreachable');
  assert.equal(quota.left.value, 30);
});
