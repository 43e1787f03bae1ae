import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTurn, settle } from '../test-turns.js';
import type { DueCount } from './count-store.js';
import { sharedCounts } from './shared-counts.js';
import { figures, idsOf, openQuota, resetsAt } from './test-quota.js';

const DAY_MS = 86_400_000;
const dueSince = (ageMs: number): DueCount => ({ operationId: 'old', tool: 'resize-image', madeAt: Date.now() - ageMs });

test('a success is sent once with nothing but the tool and its id, and the response updates the quota', async () => {
  const { quota, sent } = openQuota(({ path }) => (path.includes('counter') ? figures(9) : figures(10)));
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
  const { quota, sent } = openQuota(async ({ path }) => {
    if (!path.includes('counter')) return figures(10);
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    return figures(5);
  });
  for (const id of ['a', 'b', 'c']) quota.deliver(id);
  await settle();
  assert.equal(most, 1);
  assert.deepEqual(
    sent.map(({ body }) => (body as { operationId: string }).operationId),
    ['a', 'b', 'c'],
  );
});

test('over the quota, a count waits for the next day, and nothing is sent until then', async () => {
  let now = Date.now();
  let used = true;
  const { quota, page, sent } = openQuota(
    ({ path }) => (path.includes('counter') && used ? { code: 'quota_exceeded' } : figures(used ? 0 : 4, 5)),
    undefined,
    () => now,
  );
  await quota.refresh();
  quota.deliver('a');
  quota.deliver('b');
  await settle();
  page.retryNow();
  await settle();
  assert.deepEqual(idsOf(sent), ['a']);
  assert.equal(quota.isFree('a'), true);
  used = false;
  now = Date.parse(resetsAt) + 1;
  page.retryNow();
  await settle();
  assert.deepEqual(idsOf(sent), ['a', 'a', 'b']);
});

test('a count that never fits is dropped after 14 days, and one the server may have forgotten is not sent', async () => {
  for (const [ageMs, tries, kept] of [
    [13 * DAY_MS, 1, 1],
    [15 * DAY_MS, 1, 0],
    [29 * DAY_MS, 0, 0],
  ] as const) {
    const { page, sent, shared } = openQuota(
      ({ path }) => (path.includes('counter') ? { code: 'quota_exceeded' } : figures(0)),
      sharedCounts({ due: [dueSince(ageMs)] }),
    );
    page.start();
    await settle();
    assert.equal(idsOf(sent).length, tries, String(ageMs));
    assert.equal(shared.record().due.length, kept, String(ageMs));
  }
});

test('over the quota, a response that is not a quota does not make a page ask without end', async () => {
  const { quota, sent } = openQuota(({ path }) => (path.includes('counter') ? { code: 'quota_exceeded' } : { json: 'Please sign in.' }));
  quota.deliver('a');
  await settle();
  assert.equal(sent.length, 2);
});

test('a count from 20 days ago that could not be sent before is counted', async () => {
  const { page, sent, shared } = openQuota(() => figures(9), sharedCounts({ due: [dueSince(20 * DAY_MS)] }));
  page.start();
  await settle();
  assert.deepEqual(idsOf(sent), ['old']);
  assert.deepEqual(shared.record().due, []);
});
