import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle } from '../test-turns.js';
import type { Answer } from './scripted-site.js';
import { figures, idsOf, openQuota, proFigures } from './test-quota.js';

test('a new session starts over in every tab: figures of the old one, even those still on their way, do not count', async () => {
  let answer: Answer | Promise<Answer> = proFigures;
  const first = openQuota(() => answer);
  const second = openQuota(() => answer, first.shared);
  await Promise.all([first.quota.refresh(), second.quota.refresh()]);
  assert.equal(first.quota.left.value, Number.POSITIVE_INFINITY);
  assert.equal(second.quota.state.value.figures.tier, 'pro');
  // The second tab asks once more, and gets the answer only after the first one has signed out.
  let answerLate: (() => void) | undefined;
  answer = new Promise((resolve) => {
    answerLate = () => resolve(proFigures);
  });
  const late = second.quota.refresh();
  answer = 'offline';
  await first.page.startOver();
  assert.equal(first.shared.record().heard, undefined);
  assert.equal(first.quota.left.value, 30);
  await settle();
  answerLate?.();
  await late;
  assert.equal(second.quota.left.value, 30);
  answer = figures(26);
  second.page.retryNow();
  await settle();
  for (const { quota } of [first, second]) assert.deepEqual([quota.left.value, quota.state.value.figures.tier], [26, 'free']);
});

test('a count that the old session had no room for is sent at once with the new one', async () => {
  let isPro = false;
  const { quota, page, sent, shared } = openQuota(({ path }) => {
    if (isPro) return proFigures;
    return path.includes('counter') ? { code: 'quota_exceeded' } : figures(0);
  });
  quota.deliver('a');
  await settle();
  isPro = true;
  await page.startOver();
  await settle();
  assert.deepEqual(idsOf(sent), ['a', 'a']);
  assert.deepEqual(shared.record().due, []);
  assert.equal(quota.state.value.kind, 'known');
});

test('a count in progress when the session changes is settled, and the new session’s figures apply', async () => {
  let answerCount: (() => void) | undefined;
  const { quota, page, shared } = openQuota(({ path }) => {
    if (!path.includes('counter')) return figures(12);
    return new Promise((resolve) => {
      answerCount = () => resolve(proFigures);
    });
  });
  quota.deliver('a');
  await settle();
  await page.startOver();
  answerCount?.();
  await settle();
  assert.deepEqual(shared.record().due, []);
  assert.deepEqual([quota.left.value, quota.state.value.kind], [12, 'known']);
});
