import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Converter } from '../convert/converter.js';
import type { Job } from '../convert/job.js';
import type { PluginApi } from '../rest/plugin-api.js';
import { RestError } from '../rest/rest-error.js';
import { runInBrowser } from './browser-run.js';
import { RetryPolicy, Stopped } from './retry-policy.js';
import { WakeableDelay } from './wakeable-delay.js';

Object.assign(globalThis, { location: { href: 'https://site.test/wp-admin/upload.php' } });

class QuickDelay extends WakeableDelay {
  override async sleep(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const job = (id: number, pixels = 1_000): Job => ({
  ...{
    id,
    sourceUrl: `https://cdn.test/${id}.jpg`,
    sourceFile: 'a.jpg',
    sourceBytes: 3,
    uprightWidth: pixels,
    uprightHeight: 1_000,
    quality: 80,
    maxQuality: 80,
    lossless: 'never',
  },
  files: [{ file: `${id}.jpg`, width: 1, height: 1, crop: { x: 0, y: 0, width: 1, height: 1 }, mustBeBelow: 100, looksLike: false }],
});

/**
 * A server that forgets a job once it's stored or given up, and a converter that can be told to
 * fail.
 */
function world(
  jobs: Job[],
  { heldFor = 0, fails = new Set<number>(), throws = new Set<number>(), stopAfter = Number.POSITIVE_INFINITY } = {},
) {
  const waiting = new Map(jobs.map((each) => [each.id, each]));
  const stored: number[] = [];
  const givenUp: [number, string][] = [];
  const state = { atWork: 0, most: 0, pixels: 0, mostPixels: 0, asked: 0, away: 0 };
  const api = {
    jobs: async (after: number, limit: number) => {
      state.asked += 1;
      if (state.asked <= heldFor) return { held: true, jobs: [] };
      return { held: false, jobs: [...waiting.values()].filter(({ id }) => id > after).slice(0, limit) };
    },
    source: async (id: number) => {
      if (state.away-- > 0) throw new RestError('away', 0, '');
      if (id === 404) throw new RestError('refused', 404, '');
      return new Blob(['abc']);
    },
    store: async (id: number, webps: readonly { file: string }[]) => {
      stored.push(id);
      if (stored.length === stopAfter) stop.abort();
      waiting.delete(id);
      return { outcomes: webps.map(({ file }) => ({ file, status: 'made', reason: '' })) };
    },
    giveUp: async (id: number, failures: readonly { reason: string }[]) => {
      for (const { reason } of failures) givenUp.push([id, reason]);
      waiting.delete(id);
    },
  } as unknown as PluginApi;
  const converter: Converter = {
    convert: async ({ id, files, uprightWidth, uprightHeight }, _source, _own, onMade) => {
      state.atWork += 1;
      state.pixels += uprightWidth * uprightHeight;
      state.most = Math.max(state.most, state.atWork);
      state.mostPixels = Math.max(state.mostPixels, state.pixels);
      // Long enough for the next job to start alongside, if it may.
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      state.atWork -= 1;
      state.pixels -= uprightWidth * uprightHeight;
      if (throws.has(id)) throw new Error('a fault of this code');
      for (const { file } of files) onMade(fails.has(id) ? { file, reason: 'damaged' } : { file, webp: new Uint8Array(5) });
    },
    close: () => {},
  };
  const stop = new AbortController();
  const delay = new QuickDelay();
  const run = () =>
    runInBrowser({
      ...{ api, converter, delay, signal: stop.signal, all: false, maxUploadBytes: 1_000_000 },
      retryPolicy: new RetryPolicy(delay, () => {}),
      mayGetMore: () => false,
      onBegin: () => {},
      onEnd: () => {},
      onHeld: () => {},
    });
  return { run, stored, givenUp, state };
}

test('every attachment is converted once, two at a time', async () => {
  const { run, stored, state } = world(Array.from({ length: 23 }, (_, index) => job(index + 1)));
  await run();
  assert.deepEqual(
    stored.toSorted((a, b) => a - b),
    Array.from({ length: 23 }, (_, index) => index + 1),
  );
  assert.equal(state.most, 2);
});

test("large images aren't in memory at the same time", async () => {
  const { run, stored, state } = world([job(1, 25_000), job(2, 25_000), job(3, 40_000), job(4)]);
  await run();
  assert.equal(stored.length, 4);
  assert.ok(state.mostPixels <= 40_000_000, `${state.mostPixels} pixels at once`);
});

test('a damaged image, a missing one and a converter fault are reported to the server and stop nothing', async () => {
  const { run, stored, givenUp } = world([job(1), job(2), job(3), job(404), job(405)], { fails: new Set([2]), throws: new Set([3]) });
  await run();
  assert.deepEqual(stored.toSorted(), [1, 405]);
  assert.deepEqual(
    givenUp.toSorted(([a], [b]) => a - b),
    [
      [2, 'damaged'],
      [3, 'browser_engine'],
      [404, 'fetch_failed'],
    ],
  );
});

test('it waits while another tab converts and while the site is away', async () => {
  const { run, stored, state } = world([job(1)], { heldFor: 3 });
  state.away = 2;
  await run();
  assert.deepEqual(stored, [1]);
  assert.ok(state.asked > 3);
});

test('stopping ends the run after the work in progress', async () => {
  const { run, stored } = world(
    Array.from({ length: 50 }, (_, index) => job(index + 1)),
    { stopAfter: 5 },
  );
  await assert.rejects(run(), Stopped);
  assert.ok(stored.length >= 5 && stored.length <= 7, `${stored.length} stored`);
});
