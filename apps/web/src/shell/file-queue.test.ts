import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompressOptions, RunReport } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { signal } from '@preact/signals';
import { imageRunner } from '../tools/image/image-runner.js';
import { createFileQueue, type RunItem } from './file-queue.js';
import { createItem, type Item, type Output } from './item.js';
import { createPageQuota } from './quota/quota.js';
import { scriptedSite } from './quota/scripted-site.js';
import { sharedCounts } from './quota/shared-counts.js';
import { never } from './quota/test-quota.js';
import { startSettings } from './settings/settings.js';
import { settle } from './test-turns.js';

const resetsAt = new Date(Date.now() + 3_600_000).toISOString();

const report: RunReport = {
  result: 'optimized',
  format: 'png',
  width: 1,
  height: 1,
  originalBytes: 10,
  resultBytes: 3,
  notices: [],
};
const smaller: Output = { blob: new Blob(['123']), name: 'smaller.png', report };

/** A queue on a site with a daily limit; `run` replaces the actual work. */
async function setUp(count: number, limit: number, run: RunItem, ready = signal(true)) {
  let used = 0;
  const site = scriptedSite(({ path }) => {
    if (path.includes('counter')) used += 1;
    return { json: { limit, remaining: limit - used, resetsAt } };
  });
  const quota = createPageQuota({ api: site.api, store: sharedCounts().tab(), later: never }).forTool('compress-image');
  const list = Array.from({ length: count }, (_, index) => createItem(new File(['0123456789'], `${index}.png`)));
  for (const item of list) {
    item.source.value = { width: 1, height: 1 } as Item['source']['value'];
    item.state.value = { kind: 'waiting' };
  }
  const settings = signal(startSettings(imageRunner('compress-image')));
  const queue = createFileQueue({ items: signal(list), settings, quota, concurrency: signal(2), ready, run, workOf: () => 1 });
  await quota.refresh();
  return { queue, quota, list, settings, ready, counted: () => used, kinds: () => list.map(({ state }) => state.value.kind) };
}

/** Work that ends only when it's stopped. */
const endless: RunItem = (_item, _options, { signal: stop }) =>
  new Promise((_, reject) => stop?.addEventListener('abort', () => reject(new AppError('cancelled'))));

test('with three units left, three of five files are done and counted, and two wait for quota', async () => {
  const { queue, counted, kinds } = await setUp(5, 3, async () => [smaller]);
  queue.pump();
  await settle();
  assert.deepEqual(kinds(), ['finished', 'finished', 'finished', 'waiting_quota', 'waiting_quota']);
  assert.equal(counted(), 3);
});

test('failed and unchanged files cost nothing, so the next ones get their units', async () => {
  const run: RunItem = async (item) => {
    if (item.file.name === '0.png') throw new AppError('corrupt_input');
    return item.file.name === '1.png' ? [{ ...smaller, report: { ...report, result: 'unchanged' } }] : [smaller];
  };
  const { queue, counted, kinds } = await setUp(3, 1, run);
  queue.pump();
  await settle();
  assert.deepEqual(kinds(), ['failed', 'finished', 'finished']);
  assert.equal(counted(), 1);
});

test('a file done again with other settings is counted once', async () => {
  const { queue, counted, list, settings } = await setUp(1, 1, async () => [smaller]);
  queue.pump();
  await settle();
  settings.value = { ...settings.value, options: { ...settings.value.options, quality: 50 } };
  queue.restart(list[0] as Item);
  await settle();
  assert.equal(counted(), 1);
  assert.equal((list[0]?.outcome.value?.settings.options as CompressOptions | undefined)?.quality, 50);
});

test('canceling stops the work, gives the unit back and lets the next file start', async () => {
  const { queue, quota, list, kinds } = await setUp(3, 2, endless);
  queue.pump();
  await settle();
  assert.deepEqual(kinds(), ['working', 'working', 'waiting_quota']);
  queue.cancel(list[0] as Item);
  await settle();
  assert.deepEqual(kinds(), ['cancelled', 'working', 'working']);
  assert.equal(quota.left.value, 0);
});

test('canceling a re-run keeps the earlier result', async () => {
  let runs = 0;
  const run: RunItem = (item, used, context) => (runs++ === 0 ? Promise.resolve([smaller]) : endless(item, used, context));
  const { queue, list, kinds } = await setUp(1, 5, run);
  queue.pump();
  await settle();
  queue.restart(list[0] as Item);
  await settle();
  assert.deepEqual(kinds(), ['working']);
  queue.cancel(list[0] as Item);
  await settle();
  assert.deepEqual(kinds(), ['finished']);
  assert.equal(list[0]?.outcome.value?.results[0].report.resultBytes, 3);
});

test('while the settings do not fit, nothing starts; once they do, everything does', async () => {
  const { queue, ready, kinds } = await setUp(2, 5, async () => [smaller], signal(false));
  queue.pump();
  await settle();
  assert.deepEqual(kinds(), ['waiting', 'waiting']);
  assert.equal(queue.startedAt.value, undefined);
  ready.value = true;
  await settle();
  assert.deepEqual(kinds(), ['finished', 'finished']);
});

test('a pause lets running files finish, starts nothing new, and ends when nothing is left to do', async () => {
  const finish: (() => void)[] = [];
  const run: RunItem = (item, used, context) => {
    const done = new Promise<void>((resolve) => finish.push(resolve));
    return Promise.race([done.then((): [Output] => [smaller]), endless(item, used, context)]);
  };
  const { queue, list, kinds } = await setUp(4, 10, run);
  queue.pump();
  await settle();
  queue.setPaused(true);
  finish[0]?.();
  await settle();
  assert.deepEqual(kinds(), ['finished', 'working', 'waiting', 'waiting']);
  finish[1]?.();
  await settle();
  assert.deepEqual(kinds(), ['finished', 'finished', 'waiting', 'waiting']);
  assert.equal(queue.share.value, 0.5);
  queue.setPaused(false);
  await settle();
  assert.deepEqual(kinds(), ['finished', 'finished', 'working', 'working']);
  queue.setPaused(true);
  for (const item of list) queue.cancel(item);
  await settle();
  assert.deepEqual(kinds(), ['finished', 'finished', 'cancelled', 'cancelled']);
  assert.equal(queue.paused.value, false);
});
