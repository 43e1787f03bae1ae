import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Made } from './convert-files.js';
import { createConverter } from './converter.js';
import type { Job } from './job.js';

const file = (name: string) => ({
  file: name,
  width: 1,
  height: 1,
  crop: { x: 0, y: 0, width: 1, height: 1 },
  mustBeBelow: 9,
  looksLike: false,
});
const job = (side = 10): Job => ({
  ...{ id: 1, sourceUrl: '', sourceFile: 'a', sourceBytes: 1, uprightWidth: side, uprightHeight: side, quality: 80 },
  ...{ maxQuality: 80, lossless: 'never' },
  files: [file('a'), file('b')],
});
const webp = new Uint8Array(3);

/** A fake worker that does what `act` says when it gets a message. */
class FakeWorker extends EventTarget {
  static ended = 0;
  static made = 0;

  constructor(readonly act: (worker: FakeWorker) => void) {
    super();
    FakeWorker.made += 1;
  }

  postMessage(): void {
    queueMicrotask(() => this.act(this));
  }

  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  terminate(): void {
    FakeWorker.ended += 1;
  }
}

function converterOf(act: (worker: FakeWorker) => void, timeoutMs?: number) {
  FakeWorker.made = 0;
  FakeWorker.ended = 0;
  return createConverter(() => new FakeWorker(act) as unknown as Worker, timeoutMs);
}

const whole = (worker: FakeWorker) => {
  for (const name of ['a', 'b']) worker.say({ kind: 'made', made: { file: name, webp } });
  worker.say({ kind: 'end' });
};

async function convert(converter: ReturnType<typeof createConverter>, what = job()) {
  const made: Made[] = [];
  await converter.convert(what, new Blob(), new Map(), (each) => made.push(each));
  return made.map((each) => ('webp' in each ? `${each.file} made` : `${each.file} ${each.reason}`));
}

test('a worker is reused, and replaced after a large image or many small ones', async () => {
  const converter = converterOf(whole);
  for (let count = 0; count < 25; count += 1) assert.deepEqual(await convert(converter), ['a made', 'b made']);
  assert.deepEqual([FakeWorker.made, FakeWorker.ended], [1, 1]);
  await convert(converter, job(4_000));
  assert.deepEqual([FakeWorker.made, FakeWorker.ended], [2, 2]);
});

test('when a worker dies, finished files are kept, the rest get a reason, and the next image gets a new worker', async () => {
  let dies = true;
  const converter = converterOf((worker) => {
    if (!dies) return whole(worker);
    dies = false;
    worker.say({ kind: 'made', made: { file: 'a', webp } });
    worker.dispatchEvent(new Event('error'));
  });
  assert.deepEqual(await convert(converter), ['a made', 'b browser_memory']);
  assert.deepEqual(await convert(converter), ['a made', 'b made']);
  assert.equal(FakeWorker.made, 2);
});

test('a worker that never finishes is terminated', async () => {
  const converter = converterOf(() => {}, 20);
  assert.deepEqual(await convert(converter), ['a browser_time', 'b browser_time']);
  assert.equal(FakeWorker.ended, 1);
});

test('closing ends the work in progress at once', async () => {
  const converter = converterOf(() => {});
  setImmediate(() => converter.close());
  assert.deepEqual(await convert(converter), ['a browser_engine', 'b browser_engine']);
  assert.equal(FakeWorker.ended, 1);
});
