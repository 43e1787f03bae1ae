import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunResult } from '@imagemill/core';
import { createFullEngine } from './page-engine.js';
import { StandInWorker } from './stand-in-worker.js';

const ONE_WORKER = { concurrency: 1, budgetBytes: 1_000_000_000 };
const LIMITS = { startMs: 60, jobMs: 60 };
const DONE = { bytes: new Uint8Array(3) } as RunResult;

type Say = (worker: StandInWorker) => void;

const startsWell: Say = (worker) => {
  worker.say({ kind: 'loaded' });
  worker.say({ kind: 'ready' });
};
const worksWell = (id: number, worker: StandInWorker) => worker.say({ kind: 'done', id, result: DONE });

/** Tries out an engine whose worker starts and works as given. */
async function tryOut(onStart: Say, onRun = worksWell) {
  const workers: StandInWorker[] = [];
  const engine = createFullEngine(() => {
    const worker = new StandInWorker(onRun, onStart);
    workers.push(worker);
    return worker.asWorker;
  }, ONE_WORKER);
  const trial = await engine.tryOut(LIMITS);
  return { engine, trial, workers };
}

test('a worker that starts and does the sample works, and stays for the first file', async () => {
  const { engine, trial, workers } = await tryOut(startsWell);
  assert.equal(trial, 'works');
  const plan = workers[0]?.runs[0]?.plan;
  assert.ok(plan && plan.source.width === 256 && plan.format === 'jpeg');
  assert.equal(await engine.run(plan, new Blob([])), DONE);
  assert.deepEqual(
    workers.map(({ runs, isEnded }) => [runs.length, isEnded]),
    [[2, false]],
  );
});

const FAILURES: Readonly<Record<string, Say>> = {
  'never gets ready': (worker) => worker.say({ kind: 'loaded' }),
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
  test(`a worker that ${how} has failed and is ended`, async () => {
    const { trial, workers } = await tryOut(onStart);
    assert.equal(trial, 'failed');
    assert.deepEqual(
      workers.map(({ isEnded }) => isEnded),
      [true],
    );
  });
}

test('a worker that starts but is far too slow with the sample has failed', async () => {
  const { trial, workers } = await tryOut(startsWell, () => {});
  assert.equal(trial, 'failed');
  assert.ok(workers[0]?.isEnded);
});

for (const [how, onStart] of Object.entries<Say>({
  'file that does not arrive': (worker) => worker.say({ kind: 'not_started' }),
  'script that does not arrive': (worker) => worker.dispatchEvent(new Event('error', { cancelable: true })),
})) {
  test(`a ${how} says nothing about the browser`, async () => {
    const { trial } = await tryOut(onStart);
    assert.equal(trial, 'not_loaded');
  });
}

test('a slow download is waited for, however long it takes', async () => {
  const { trial } = await tryOut((worker) => setTimeout(startsWell, 3 * LIMITS.startMs, worker));
  assert.equal(trial, 'works');
});
