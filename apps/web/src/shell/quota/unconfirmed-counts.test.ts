import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle } from '../test-turns.js';
import { createPageQuota } from './quota.js';
import { scriptedSite } from './scripted-site.js';
import { figures, idsOf, never, openQuota } from './test-quota.js';

test('a count that could not be delivered keeps its unit and is sent later with the same id', async () => {
  let online = false;
  const { quota, page, sent } = openQuota(({ path }) => (path.includes('counter') && !online ? 'offline' : figures(4, 5)));
  await quota.refresh();
  quota.hold('a');
  quota.deliver('a');
  await settle();
  assert.equal(quota.state.value.kind, 'unreachable');
  quota.release('a');
  assert.equal(quota.left.value, 3);
  online = true;
  page.retryNow();
  await settle();
  assert.equal(quota.state.value.kind, 'known');
  assert.deepEqual([...new Set(sent.filter(({ body }) => body).map(({ body }) => (body as { operationId: string }).operationId))], ['a']);
  assert.equal(quota.left.value, 4);
});

test('a page opened later delivers what an earlier one could not, under the tool that did the work', async () => {
  const first = openQuota(() => 'offline');
  first.page.start();
  first.quota.deliver('a');
  await settle();
  assert.deepEqual(
    first.shared.record().due.map(({ operationId, tool }) => [operationId, tool]),
    [['a', 'compress-image']],
  );
  const second = openQuota(() => figures(7), first.shared);
  second.page.start();
  await settle();
  assert.deepEqual(
    second.sent.map(({ body }) => body),
    [{ tool: 'compress-image', operationId: 'a' }],
  );
  assert.deepEqual(first.shared.record().due, []);
  // The first page has learned of it and sends nothing more.
  assert.equal(first.quota.state.value.kind, 'known');
  assert.equal(first.quota.left.value, 7);
  assert.equal(first.quota.isFree('a'), true);
  first.page.retryNow();
  await settle();
  assert.deepEqual(idsOf(first.sent), ['a']);
});

test('nothing but the tool, a random id and the time is stored', async () => {
  const { quota, shared } = openQuota(() => 'offline');
  quota.deliver('a');
  await settle();
  assert.deepEqual(Object.keys(shared.record().due[0] ?? {}).sort(), ['madeAt', 'operationId', 'tool']);
});

test('if nothing can be stored, counting goes on in memory', async () => {
  let online = false;
  const forbid = () => {
    throw new Error('forbidden');
  };
  const refuse = async () => forbid();
  const { api, sent } = scriptedSite(() => (online ? figures(4) : 'offline'));
  const page = createPageQuota({
    api,
    later: never,
    store: { read: refuse, put: refuse, remove: refuse, keep: refuse, changeSession: refuse, watch: forbid },
  });
  const quota = page.forTool('compress-image');
  await quota.refresh();
  quota.deliver('a');
  await settle();
  assert.equal(quota.left.value, 29);
  online = true;
  page.retryNow();
  await settle();
  assert.equal(quota.left.value, 4);
  page.retryNow();
  await settle();
  assert.deepEqual(idsOf(sent), ['a', 'a']);
});
