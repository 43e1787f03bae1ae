import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DueCount } from './count-store.js';
import { createPageQuota } from './quota.js';
import { type Answer, type Sent, scriptedSite } from './scripted-site.js';
import { sharedCounts } from './shared-counts.js';

const resetsAt = new Date(Date.now() + 3_600_000).toISOString();
const figures = (remaining: number | null, limit: number | null = 30) => ({ json: { tier: 'free', limit, used: 0, remaining, resetsAt } });
const settle = () => new Promise((resolve) => setTimeout(resolve, 40));

const DAY_MS = 86_400_000;
const isCount = ({ path }: Sent) => path.includes('counter');
const idsOf = (sent: readonly Sent[]) => sent.filter(isCount).map(({ body }) => (body as { operationId: string }).operationId);

function open(answer: (sent: Sent) => Answer | Promise<Answer>, shared = sharedCounts(), clock = Date.now) {
  const site = scriptedSite(answer);
  const page = createPageQuota({ api: site.api, store: shared.tab(), clock, later });
  return { ...site, page, shared, quota: page.forTool('compress-image') };
}

/** The test need not wait for what a page would do tomorrow. */
const later = (task: () => void, ms: number) => setTimeout(task, ms).unref();

const dueSince = (ageMs: number): DueCount => ({ operationId: 'old', tool: 'resize-image', madeAt: Date.now() - ageMs });

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
  const { quota, page, sent } = open(({ path }) => (path.includes('counter') && !online ? 'offline' : figures(4, 5)));
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

test('a page opened later delivers what an earlier one could not, under the tool it was done with', async () => {
  const first = open(() => 'offline');
  first.page.start();
  first.quota.deliver('a');
  await settle();
  assert.deepEqual(
    first.shared.record().due.map(({ operationId, tool }) => [operationId, tool]),
    [['a', 'compress-image']],
  );
  const second = open(() => figures(7), first.shared);
  second.page.start();
  await settle();
  assert.deepEqual(
    second.sent.map(({ body }) => body),
    [{ tool: 'compress-image', operationId: 'a' }],
  );
  assert.deepEqual(first.shared.record().due, []);
  // The first one has heard of it, and asks no more.
  assert.equal(first.quota.state.value.kind, 'known');
  assert.equal(first.quota.left.value, 7);
  assert.equal(first.quota.isFree('a'), true);
  first.page.retryNow();
  await settle();
  assert.deepEqual(idsOf(first.sent), ['a']);
});

test('nothing but the tool, a random id and the time is stored', async () => {
  const { quota, shared } = open(() => 'offline');
  quota.deliver('a');
  await settle();
  assert.deepEqual(Object.keys(shared.record().due[0] ?? {}).sort(), ['madeAt', 'operationId', 'tool']);
});

test('offline the last known remainder is kept over a reload and shared with other tabs', async () => {
  let online = true;
  const answer = ({ path }: Sent) => (online ? figures(path.includes('counter') ? 2 : 3) : ('offline' as const));
  const first = open(answer);
  await first.quota.refresh();
  assert.equal(first.quota.left.value, 3);
  online = false;
  const second = open(answer, first.shared);
  await second.quota.refresh();
  assert.equal(second.quota.state.value.kind, 'unreachable');
  assert.equal(second.quota.left.value, 3);
  first.quota.deliver('a');
  second.quota.deliver('b');
  await settle();
  assert.equal(first.quota.left.value, 1);
  assert.equal(second.quota.left.value, 1);
  const third = open(answer, first.shared);
  await third.quota.refresh();
  assert.equal(third.quota.left.value, 1);
});

test('while one tab delivers, no other one sees a unit that is not there', async () => {
  let online = true;
  let remaining = 3;
  const answer = ({ path }: Sent) => {
    if (!online) return 'offline' as const;
    return figures(path.includes('counter') ? --remaining : remaining, 3);
  };
  const first = open(answer);
  const second = open(answer, first.shared);
  await Promise.all([first.quota.refresh(), second.quota.refresh()]);
  online = false;
  for (const id of ['a', 'b', 'c']) first.quota.deliver(id);
  await settle();
  const seen: number[] = [];
  second.quota.left.subscribe((left) => seen.push(left));
  online = true;
  first.page.retryNow();
  await settle();
  assert.deepEqual(first.shared.record().due, []);
  assert.deepEqual(seen, [0]);
});

test('after the end of the day the tally starts anew at the limit; earlier files wait for their delivery', async () => {
  let now = Date.now();
  const { quota } = open(
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

test('over the quota a count waits for the next day, and nothing is sent until then', async () => {
  let now = Date.now();
  let used = true;
  const { quota, page, sent } = open(
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

test('a count that never fits is dropped after 14 days, and one that the server may have forgotten is not sent', async () => {
  for (const [ageMs, tries, kept] of [
    [13 * DAY_MS, 1, 1],
    [15 * DAY_MS, 1, 0],
    [29 * DAY_MS, 0, 0],
  ] as const) {
    const { page, sent, shared } = open(
      ({ path }) => (path.includes('counter') ? { code: 'quota_exceeded' } : figures(0)),
      sharedCounts({ due: [dueSince(ageMs)] }),
    );
    page.start();
    await settle();
    assert.equal(idsOf(sent).length, tries, String(ageMs));
    assert.equal(shared.record().due.length, kept, String(ageMs));
  }
});

test('over the quota, an answer that is no quota does not make a page ask without end', async () => {
  const { quota, sent } = open(({ path }) => (path.includes('counter') ? { code: 'quota_exceeded' } : { json: 'Please sign in.' }));
  quota.deliver('a');
  await settle();
  assert.equal(sent.length, 2);
});

test('a count of 20 days ago that could not be sent before is counted', async () => {
  const { page, sent, shared } = open(() => figures(9), sharedCounts({ due: [dueSince(20 * DAY_MS)] }));
  page.start();
  await settle();
  assert.deepEqual(idsOf(sent), ['old']);
  assert.deepEqual(shared.record().due, []);
});

test('where nothing can be stored, counting goes on in memory', async () => {
  let online = false;
  const forbid = () => {
    throw new Error('forbidden');
  };
  const refuse = async () => forbid();
  const { api, sent } = scriptedSite(() => (online ? figures(4) : 'offline'));
  const page = createPageQuota({ api, later, store: { read: refuse, put: refuse, remove: refuse, keep: refuse, watch: forbid } });
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

test('an answer that was overtaken by a count does not bring old figures back', async () => {
  let answerLate: (() => void) | undefined;
  const { quota } = open(({ path }) => {
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

test('a server that takes the question and says nothing holds no file up for long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { quota } = open(() => new Promise(() => {}));
  void quota.refresh();
  t.mock.timers.tick(3_900);
  assert.equal(quota.state.value.kind, 'asking');
  t.mock.timers.tick(200);
  assert.equal(quota.state.value.kind, 'unreachable');
});
