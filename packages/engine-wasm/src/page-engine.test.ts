import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createPlan, FULL_ENGINE, type Plan, parseOptions, type RunResult } from '@imagemill/core';
import { AppError, type ErrorCode } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import { createFullEngine } from './page-engine.js';
import { StandInWorker } from './stand-in-worker.js';

const ONE_WORKER = { concurrency: 1, budgetBytes: 1_000_000_000 };
const DONE = { bytes: new Uint8Array(3) } as RunResult;

async function gifPlan(): Promise<Plan> {
  const gif = Buffer.from('GIF89a\x09\0\x09\0\0\0\0\x2c\0\0\0\0\x09\0\x09\0\0\x02\x02\x4c\x01\0\x3b', 'latin1');
  return createPlan('convert', await inspect(readerOf(gif)), parseOptions('convert', { format: 'png' }), FULL_ENGINE);
}

/** An engine whose workers fail their second file with this code, and the workers it created. */
function engineFailing(code: ErrorCode) {
  const workers: StandInWorker[] = [];
  const engine = createFullEngine(() => {
    const worker = new StandInWorker((id, { runs }) =>
      worker.say(runs.length === 2 ? { kind: 'failed', id, error: { code, extras: {} } } : { kind: 'done', id, result: DONE }),
    );
    workers.push(worker);
    return worker.asWorker;
  }, ONE_WORKER);
  return { engine, workers };
}

for (const code of ['too_complex', 'internal', 'corrupt_input'] as const) {
  test(`a file that fails with ${code} in a used worker is retried in a fresh one`, async () => {
    const { engine, workers } = engineFailing(code);
    const plan = await gifPlan();
    assert.equal(await engine.run(plan, new Blob([])), DONE);
    assert.equal(await engine.run(plan, new Blob([])), DONE);
    assert.deepEqual(
      workers.map(({ runs, isEnded }) => [runs.length, isEnded]),
      [
        [2, true],
        [1, false],
      ],
    );
  });
}

test('a file canceled while the engine starts leaves the worker for the next file', async () => {
  const workers: StandInWorker[] = [];
  const engine = createFullEngine(() => {
    const worker = new StandInWorker(
      (id) => worker.say({ kind: 'done', id, result: DONE }),
      () => undefined,
    );
    workers.push(worker);
    return worker.asWorker;
  }, ONE_WORKER);
  const plan = await gifPlan();
  const stop = new AbortController();
  const cancelled = engine.run(plan, new Blob([]), { signal: stop.signal });
  setImmediate(() => stop.abort());
  await assert.rejects(cancelled, (error) => error instanceof AppError && error.code === 'cancelled');
  const next = engine.run(plan, new Blob([]));
  setImmediate(() => workers[0]?.say({ kind: 'ready' }));
  assert.equal(await next, DONE);
  assert.deepEqual(
    workers.map(({ isEnded }) => isEnded),
    [false],
  );
});

test('if a worker is not ready in time, the next one gets longer', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const workers: StandInWorker[] = [];
    const engine = createFullEngine(() => {
      const worker = new StandInWorker(
        (id) => worker.say({ kind: 'done', id, result: DONE }),
        () => worker.say({ kind: 'loaded' }),
      );
      workers.push(worker);
      return worker.asWorker;
    }, ONE_WORKER);
    const until = async (count: number) => {
      while (workers.length < count) await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    };
    const run = engine.run(await gifPlan(), new Blob([]));
    await until(1);
    mock.timers.tick(30_000);
    await until(2);
    mock.timers.tick(119_000);
    workers[1]?.say({ kind: 'ready' });
    assert.equal(await run, DONE);
    assert.deepEqual(
      workers.map(({ isEnded }) => isEnded),
      [true, false],
    );
  } finally {
    mock.timers.reset();
  }
});

test('a file of an unsupported type is not retried', async () => {
  const { engine, workers } = engineFailing('unsupported_media');
  const plan = await gifPlan();
  await engine.run(plan, new Blob([]));
  await assert.rejects(engine.run(plan, new Blob([])), (error) => error instanceof AppError && error.code === 'unsupported_media');
  assert.deepEqual(
    workers.map(({ runs }) => runs.length),
    [2],
  );
});

test('a file that fails in a fresh worker is not retried', async () => {
  let made = 0;
  const engine = createFullEngine(() => {
    made += 1;
    const worker = new StandInWorker((id) => worker.say({ kind: 'failed', id, error: { code: 'too_complex', extras: {} } }));
    return worker.asWorker;
  }, ONE_WORKER);
  await assert.rejects(engine.run(await gifPlan(), new Blob([])), (error) => error instanceof AppError && error.code === 'too_complex');
  assert.equal(made, 1);
});

test('a file whose worker crashes while starting beside another is retried in a fresh one', async () => {
  const workers: StandInWorker[] = [];
  // No file is done before the crash, so both are running then.
  let crash = () => {};
  const crashed = new Promise<void>((resolve) => {
    crash = resolve;
  });
  const engine = createFullEngine(
    () => {
      const crashes = workers.length === 1;
      const worker = new StandInWorker(
        (id) => crashed.then(() => worker.say({ kind: 'done', id, result: DONE })),
        () => {
          worker.say({ kind: 'loaded' });
          if (!crashes) return worker.say({ kind: 'ready' });
          worker.dispatchEvent(new Event('error', { cancelable: true }));
          crash();
        },
      );
      workers.push(worker);
      return worker.asWorker;
    },
    { ...ONE_WORKER, concurrency: 2 },
  );
  const plan = await gifPlan();
  assert.deepEqual(await Promise.all([engine.run(plan, new Blob([])), engine.run(plan, new Blob([]))]), [DONE, DONE]);
  assert.ok(workers[1]?.isEnded);
});
