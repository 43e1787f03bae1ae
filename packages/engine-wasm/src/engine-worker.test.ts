import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createPlan, FULL_ENGINE, type Plan, parseOptions, type RunResult } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import { EngineWorker } from './engine-worker.js';
import { StandInWorker } from './stand-in-worker.js';

async function svgPlan(): Promise<Plan> {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  return createPlan('convert', await inspect(readerOf(svg)), parseOptions('convert', { format: 'avif' }), FULL_ENGINE);
}

/** Starts the work and waits until the worker has received it. */
async function begin(worker: StandInWorker): Promise<{ work: Promise<RunResult>; engine: EngineWorker }> {
  const engine = new EngineWorker(worker.asWorker, new Set());
  const work = engine.run(await svgPlan(), new Blob(['']), {});
  work.catch(() => {});
  while (worker.runs.length === 0) await new Promise((resolve) => setImmediate(resolve));
  return { work, engine };
}

test('an SVG that is not drawn in time fails with timed_out and ends the worker', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const worker = new StandInWorker();
    const { work, engine } = await begin(worker);
    mock.timers.tick(31_000);
    await assert.rejects(work, (error) => error instanceof AppError && error.code === 'timed_out');
    assert.ok(engine.isEnded && worker.isEnded);
  } finally {
    mock.timers.reset();
  }
});

test('once an SVG has been drawn, writing it may take any amount of time', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const worker = new StandInWorker();
    const { work } = await begin(worker);
    worker.say({ kind: 'drawn' });
    mock.timers.tick(600_000);
    const result = { bytes: new Uint8Array(3) } as RunResult;
    worker.say({ kind: 'done', id: 0, result });
    assert.equal(await work, result);
  } finally {
    mock.timers.reset();
  }
});
