import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compressPdfOptions, parseWith, pdfToImagesOptions } from '@imagemill/core';
import type { FromPdfWorker, ToPdfWorker } from './messages.js';
import { createPdfPageEngine } from './pdf-page-engine.js';

/** A worker whose answers come from the test. */
class StandIn extends EventTarget {
  isEnded = false;
  readonly got: ToPdfWorker[] = [];
  readonly #answer: ((message: ToPdfWorker, worker: StandIn) => void) | undefined;

  constructor(answer?: (message: ToPdfWorker, worker: StandIn) => void) {
    super();
    this.#answer = answer;
  }

  terminate(): void {
    this.isEnded = true;
  }

  postMessage(message: ToPdfWorker): void {
    this.got.push(message);
    queueMicrotask(() => this.#answer?.(message, this));
  }

  say(data: FromPdfWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function engineOf(answer?: (message: ToPdfWorker, worker: StandIn) => void) {
  const workers: StandIn[] = [];
  const engine = createPdfPageEngine(() => {
    const worker = new StandIn(answer);
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { engine, workers };
}

const OPTIONS = parseWith(compressPdfOptions, {});
const PDF = new Blob(['%PDF']);
const LARGE = new Blob([new Uint8Array(5_000_000)]);
const DONE = { kind: 'done', answer: { pages: 1 }, file: PDF } as unknown as FromPdfWorker;
/**
 * Workers answer within a turn of the event loop; a few turns later, everything that can go on has.
 */
async function soon(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'result',
    ({ code }) => code,
  );
}

test('canceling ends the worker at once, and the next document gets a fresh one', async () => {
  const { engine, workers } = engineOf();
  const abort = new AbortController();
  const first = codeOf(engine.compress(PDF, OPTIONS, { signal: abort.signal }));
  const second = codeOf(engine.compress(PDF, OPTIONS));
  await soon();
  assert.equal(workers.length, 1);
  abort.abort();
  assert.equal(workers[0]?.isEnded, true);
  assert.equal(await first, 'cancelled');
  await soon();
  assert.equal(workers.length, 2);
  workers[1]?.say(DONE);
  assert.equal(await second, 'result');
});

test('a worker is reused after small documents and ended after a large one', async () => {
  const { engine, workers } = engineOf((_, worker) => worker.say(DONE));
  await engine.compress(PDF, OPTIONS);
  await engine.compress(PDF, OPTIONS);
  assert.equal(workers.length, 1);
  await engine.compress(LARGE, OPTIONS);
  assert.equal(workers[0]?.isEnded, true);
  await engine.compress(PDF, OPTIONS);
  assert.equal(workers.length, 2);
});

test('a rejected document leaves the worker running; a crash or lack of memory ends it', async () => {
  const errors: FromPdfWorker[] = [
    { kind: 'failed', error: { code: 'password_protected', extras: {} } },
    { kind: 'failed', error: { code: 'too_complex', extras: {} } },
  ];
  const { engine, workers } = engineOf((_, worker) => {
    const error = errors.shift();
    if (error) worker.say(error);
    else worker.dispatchEvent(new Event('error', { cancelable: true }));
  });
  assert.equal(await codeOf(engine.compress(PDF, OPTIONS)), 'password_protected');
  assert.equal(await codeOf(engine.compress(PDF, OPTIONS)), 'too_complex');
  assert.equal(workers.length, 1);
  assert.equal(workers[0]?.isEnded, true);
  assert.equal(await codeOf(engine.compress(PDF, OPTIONS)), 'too_complex');
  assert.equal(workers[1]?.isEnded, true);
});

test('pages are rendered one at a time, each when the last was taken, and leaving the loop ends the worker', async () => {
  let page = 0;
  const { engine, workers } = engineOf((_, worker) => {
    page += 1;
    worker.say({ kind: 'page', image: { page, of: 9, width: 1, height: 1, bytes: 4 }, file: PDF });
  });
  for await (const image of engine.renderPages(PDF, parseWith(pdfToImagesOptions, {}))) {
    await soon();
    assert.equal(page, image.page);
    if (image.page === 3) break;
  }
  assert.deepEqual(
    workers[0]?.got.map(({ kind }) => kind),
    ['run', 'next', 'next'],
  );
  assert.equal(workers[0]?.isEnded, true);
});

test('progress reaches the caller, and closing cancels all jobs and previews', async () => {
  const { engine, workers } = engineOf((message, worker) => {
    if (message.kind === 'run') worker.say({ kind: 'progress', progress: { stage: 'images', done: 1, total: 2, share: 0.5 } });
    if (message.kind === 'open') worker.say({ kind: 'opened', pages: 7 });
  });
  const shares: number[] = [];
  const work = codeOf(engine.compress(PDF, OPTIONS, { onProgress: ({ share }) => shares.push(share) }));
  const preview = await engine.openPreview(PDF);
  assert.equal(preview.pages, 7);
  const drawing = codeOf(preview.draw(1, 100));
  await soon();
  engine.close();
  assert.deepEqual(await Promise.all([work, drawing]), ['cancelled', 'cancelled']);
  assert.deepEqual(shares, [0.5]);
  assert.ok(workers.every(({ isEnded }) => isEnded));
  assert.equal(await codeOf(engine.compress(PDF, OPTIONS)), 'cancelled');
});
