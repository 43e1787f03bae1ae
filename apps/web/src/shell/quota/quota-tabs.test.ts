import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle } from '../test-turns.js';
import type { Sent } from './scripted-site.js';
import { figures, openQuota } from './test-quota.js';

test('offline, the last known remainder survives a reload and is shared with other tabs', async () => {
  let online = true;
  const answer = ({ path }: Sent) => (online ? figures(path.includes('counter') ? 2 : 3) : ('offline' as const));
  const first = openQuota(answer);
  await first.quota.refresh();
  assert.equal(first.quota.left.value, 3);
  online = false;
  const second = openQuota(answer, first.shared);
  await second.quota.refresh();
  assert.equal(second.quota.state.value.kind, 'unreachable');
  assert.equal(second.quota.left.value, 3);
  first.quota.deliver('a');
  second.quota.deliver('b');
  await settle();
  assert.equal(first.quota.left.value, 1);
  assert.equal(second.quota.left.value, 1);
  const third = openQuota(answer, first.shared);
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
  const first = openQuota(answer);
  const second = openQuota(answer, first.shared);
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
