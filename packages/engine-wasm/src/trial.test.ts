import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { RunResult } from '@imagemill/core';
import { createFullEngine } from './page-engine.js';
import { StandInWorker } from './stand-in-worker.js';

const ONE_WORKER = { concurrency: 1, budgetBytes: 1_000_000_000 };
const LIMITS = { startMs: 10_000, jobMs: 5_000 };
const DONE = { bytes: new Uint8Array(3) } as RunResult;

// Time only passes when a test says so.
mock.timers.enable({ apis: ['setTimeout'] });

/**
 * Workers answer within a turn of the event loop; a few turns later, everything that can go on has.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

type Say = (worker: StandInWorker) => void;

const startsWell: Say = (worker) => {
  worker.say({ kind: 'loaded' });
  worker.say({ kind: 'ready' });
};
const worksWell = (id: number, worker: StandInWorker) => worker.say({ kind: 'done', id, result: DONE });

/**
 * Tries out an engine whose worker starts and works as given, until it's done or waits for
 * something.
 */
async function tryOut(onStart: Say, onRun = worksWell) {
  const workers: StandInWorker[] = [];
  const engine = createFullEngine(() => {
    const worker = new StandInWorker(onRun, onStart);
    workers.push(worker);
    return worker.asWorker;
  }, ONE_WORKER);
  const trial = engine.tryOut(LIMITS);
  await settle();
  return { engine, trial, workers };
}

test('a worker that starts and processes the sample passes the trial and stays for the first file', async () => {
  const { engine, trial, workers } = await tryOut(startsWell);
  assert.equal(await trial, 'works');
  const plan = workers[0]?.runs[0]?.plan;
  assert.ok(plan && plan.source.width === 256 && plan.format === 'jpeg');
  assert.equal(await engine.run(plan, new Blob([])), DONE);
  assert.deepEqual(
    workers.map(({ runs, isEnded }) => [runs.length, isEnded]),
    [[2, false]],
  );
});

const FAILURES: Readonly<Record<string, Say>> = {
  'refuses to start with its files there': (worker) => {
    worker.say({ kind: 'loaded' });
    worker.say({ kind: 'not_started' });
  },
  'crashes with its files there': (worker) => {
    worker.say({ kind: 'loaded' });
    worker.dispatchEvent(new Event('error', { cancelable: true }));
  },
};

for (const [how, onStart] of Object.entries(FAILURES)) {
  test(`a worker that ${how} fails the trial and is ended`, async () => {
    const { trial, workers } = await tryOut(onStart);
    assert.equal(await trial, 'failed');
    assert.deepEqual(
      workers.map(({ isEnded }) => isEnded),
      [true],
    );
  });
}

test('a worker that never becomes ready fails the trial and is ended', async () => {
  const { trial, workers } = await tryOut((worker) => worker.say({ kind: 'loaded' }));
  mock.timers.tick(LIMITS.startMs - 1);
  await settle();
  assert.equal(workers[0]?.isEnded, false);
  mock.timers.tick(1);
  assert.equal(await trial, 'failed');
  assert.deepEqual(
    workers.map(({ isEnded }) => isEnded),
    [true],
  );
});

test('a worker that starts but is far too slow with the sample fails the trial', async () => {
  const { trial, workers } = await tryOut(startsWell, () => {});
  mock.timers.tick(LIMITS.jobMs - 1);
  await settle();
  assert.deepEqual([workers[0]?.runs.length, workers[0]?.isEnded], [1, false]);
  mock.timers.tick(1);
  assert.equal(await trial, 'failed');
  assert.ok(workers[0]?.isEnded);
});

for (const [how, onStart] of Object.entries<Say>({
  'file that does not arrive': (worker) => worker.say({ kind: 'not_started' }),
  'script that does not arrive': (worker) => worker.dispatchEvent(new Event('error', { cancelable: true })),
})) {
  test(`a ${how} is reported as not_loaded, not as a failure of the browser`, async () => {
    const { trial } = await tryOut(onStart);
    assert.equal(await trial, 'not_loaded');
  });
}

test('the trial waits for a slow download, however long it takes', async () => {
  const { trial, workers } = await tryOut(() => {});
  mock.timers.tick(100 * LIMITS.startMs);
  await settle();
  for (const worker of workers) startsWell(worker);
  assert.equal(await trial, 'works');
});
