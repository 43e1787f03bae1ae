import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import { FULL_ENGINE } from '../formats/capabilities.js';
import { parseOptions } from '../options/operation-options.js';
import type { Operation } from '../options/operations.js';
import { createPlan } from '../plan/create-plan.js';
import type { Codec, Plan, RunOptions } from '../plan/plan.js';
import type { EncodeStep } from '../plan/steps.js';
import { runPlan } from './run-plan.js';
import { codecWith } from './test-codec.js';

const SIDE = 800;

/** A JPEG header of 800 × 800 with an 8-byte comment to drop, padded to this many bytes. */
function jpeg(bytes: number): Uint8Array {
  const [high, low] = [SIDE >> 8, SIDE & 255];
  const head = [0xff, 0xd8, 0xff, 0xfe, 0, 6, 0x73, 0x65, 0x63, 0x72, 0xff, 0xc0, 0, 11, 8, high, low, high, low, 1, 1, 0x11, 0];
  const file = new Uint8Array(bytes).fill(1);
  file.set([...head, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
  file.set([0xff, 0xd9], bytes - 2);
  return file;
}

interface Tried {
  readonly quality: number;
  readonly lossless: boolean;
  readonly width: number;
}

/** A codec whose results grow with quality and pixels; lossless ones are ten times as large. */
function growing(perPixel = 0.1, tried: Tried[] = []): Codec {
  const size = ({ width, height }: Plan, { quality, lossless }: EncodeStep) =>
    Math.round(300 + width * height * perPixel * (lossless ? 10 : Math.exp((quality - 80) / 30)));
  return codecWith({
    render: async (plan, encode) => {
      tried.push({ quality: encode.quality, lossless: encode.lossless, width: plan.width });
      return new Uint8Array(size(plan, encode));
    },
  });
}

async function run(
  input: Uint8Array,
  options: Record<string, unknown>,
  codec: Codec,
  more: RunOptions = {},
  operation: Operation = 'compress',
) {
  const plan = createPlan(operation, await inspect(readerOf(input)), parseOptions(operation, options), FULL_ENGINE);
  return runPlan(plan, input, codec, more);
}

const unreachable = (bestBytes: (bytes: number) => boolean) => (error: unknown) =>
  error instanceof AppError && error.code === 'target_unreachable' && bestBytes(error.extras.bestBytes ?? 0);

test('the result fits, uses the budget, and reports its quality', async () => {
  for (const targetBytes of [20_000, 40_000, 64_000, 90_000]) {
    const tried: Tried[] = [];
    const { result, resultBytes, qualityUsed = 0, width } = await run(jpeg(200_000), { targetBytes }, growing(0.1, tried));
    assert.equal(result, 'optimized');
    assert.ok(resultBytes <= targetBytes && resultBytes >= targetBytes * 0.92, `${resultBytes} of ${targetBytes}`);
    assert.equal(qualityUsed, tried.filter(({ quality }) => quality <= qualityUsed).at(-1)?.quality);
    assert.ok(tried.length <= 6 && width === SIDE);
  }
});

test('a file that fits is returned as it is, except for metadata, and is not even decoded', async () => {
  const tried: Tried[] = [];
  const input = jpeg(50_000);
  const cut = await run(input, { targetBytes: 60_000 }, growing(0.1, tried));
  assert.deepEqual([cut.result, cut.reason, cut.resultBytes], ['optimized', 'already_optimal', 49_992]);
  const same = await run(input, { targetBytes: 50_000, metadata: 'all' }, growing(0.1, tried));
  assert.deepEqual([same.result, same.bytes === input, tried.length], ['unchanged', true, 0]);
  const justCut = await run(input, { targetBytes: 49_995 }, growing(0.1, tried));
  assert.deepEqual([justCut.resultBytes, tried.length], [49_992, 0], 'it fits once the metadata is gone');
});

test('a file just above the target is re-encoded, however little that saves', async () => {
  const { result, resultBytes } = await run(jpeg(60_000), { targetBytes: 59_500 }, growing());
  assert.equal(result, 'optimized');
  assert.ok(resultBytes <= 59_500);
});

test('the input is returned if the new format does not save enough, as long as it fits', async () => {
  const input = jpeg(5_000);
  const kept = await run(input, { targetBytes: 60_000, format: 'webp', metadata: 'all' }, growing(1));
  assert.deepEqual([kept.result, kept.format, kept.reason], ['unchanged', 'jpeg', 'would_grow']);
  const paid = await run(jpeg(90_000), { targetBytes: 60_000, format: 'webp' }, growing());
  assert.ok(paid.format === 'webp' && paid.resultBytes <= 60_000);
});

test('other operations look for the best result that fits, whatever the input is', async () => {
  const { resultBytes, format } = await run(jpeg(5_000), { targetBytes: 60_000, format: 'avif' }, growing(), {}, 'convert');
  assert.ok(format === 'avif' && resultBytes <= 60_000 && resultBytes > 55_000);
  const best = await run(jpeg(5_000), { targetBytes: 900_000, format: 'avif' }, growing(), {}, 'convert');
  assert.equal(best.qualityUsed, 100);
});

test('an unreachable target reports how small the file gets', async () => {
  const tried: Tried[] = [];
  const attempt = run(jpeg(200_000), { targetBytes: 3_000 }, growing(0.1, tried));
  await assert.rejects(
    attempt,
    unreachable((bytes) => bytes === Math.round(300 + SIDE * SIDE * 0.1 * Math.exp(-79 / 30))),
  );
  assert.equal(tried.at(-1)?.quality, 1);
});

test('an image is only shrunk if allowed, and only below a quality that still looks good', async () => {
  const tried: Tried[] = [];
  const {
    resultBytes,
    width,
    height,
    qualityUsed = 0,
  } = await run(jpeg(200_000), { targetBytes: 3_000, allowResize: true }, growing(0.1, tried));
  assert.ok(resultBytes <= 3_000 && resultBytes >= 3_000 * 0.9, `${resultBytes}`);
  assert.ok(width < SIDE && width === height && qualityUsed >= 40 && tried.length <= 14, JSON.stringify(tried));
  assert.ok(tried.every(({ quality }) => quality >= 40));
  const enough = await run(jpeg(200_000), { targetBytes: 40_000, allowResize: true }, growing());
  assert.equal(enough.width, SIDE);
  const attempt = run(
    jpeg(200_000),
    { targetBytes: 1_000, allowResize: true },
    { ...growing(), render: async () => new Uint8Array(1_001) },
  );
  await assert.rejects(
    attempt,
    unreachable((bytes) => bytes === 1_001),
  );
});

test('a lossless result takes one encode, or smaller sizes', async () => {
  const lossless = { format: 'webp', lossless: true };
  const tried: Tried[] = [];
  await assert.rejects(
    run(jpeg(900_000), { ...lossless, targetBytes: 50_000 }, growing(0.1, tried)),
    unreachable((bytes) => bytes === 640_300),
  );
  assert.deepEqual([tried.length, tried[0]?.lossless], [1, true]);
  const fitting = await run(jpeg(900_000), { ...lossless, targetBytes: 700_000 }, growing());
  assert.deepEqual([fitting.resultBytes, fitting.qualityUsed], [640_300, undefined]);
  const smaller = await run(jpeg(900_000), { ...lossless, targetBytes: 50_000, allowResize: true }, growing());
  assert.ok(smaller.resultBytes <= 50_000 && smaller.resultBytes > 45_000 && smaller.qualityUsed === undefined && smaller.width < SIDE);
});

test('a PNG keeps every pixel if that fits, and gets a palette otherwise', async () => {
  const exact = await run(jpeg(900_000), { format: 'png', targetBytes: 700_000 }, growing());
  assert.deepEqual([exact.qualityUsed, exact.resultBytes], [undefined, 640_300]);
  const palette = await run(jpeg(900_000), { format: 'png', targetBytes: 60_000 }, growing());
  assert.ok(palette.resultBytes <= 60_000 && (palette.qualityUsed ?? 0) > 60);
});

test('a file whose pixels must be kept is either within the target or rejected', async () => {
  const plan = createPlan('compress', await inspect(readerOf(jpeg(5_000))), parseOptions('compress', { targetBytes: 4_000 }), FULL_ENGINE);
  await assert.rejects(
    runPlan({ ...plan, keepsPixels: true }, jpeg(5_000), growing()),
    unreachable((bytes) => bytes === 4_992),
  );
  const kept = await runPlan({ ...plan, keepsPixels: true }, jpeg(3_000), growing());
  assert.deepEqual([kept.reason, kept.resultBytes], ['would_lose_parts', 2_992]);
});

test('a search stops between two encodes when canceled, and its progress only goes forward', async () => {
  const stop = new AbortController();
  const tried: Tried[] = [];
  const codec = growing(0.1, tried);
  const stopping: Codec = {
    ...codec,
    render: async (...given) => {
      stop.abort();
      return codec.render(...given);
    },
  };
  const attempt = run(jpeg(200_000), { targetBytes: 20_000 }, stopping, { signal: stop.signal });
  await assert.rejects(attempt, (error) => error instanceof AppError && error.code === 'cancelled');
  assert.equal(tried.length, 1);

  const shares: number[] = [];
  const telling: Codec = {
    ...codec,
    render: async (plan, encode, input, onProgress) => {
      for (const share of [0, 0.5, 1]) onProgress?.(share);
      return codec.render(plan, encode, input);
    },
  };
  await run(jpeg(200_000), { targetBytes: 3_000, allowResize: true }, telling, { onProgress: (share) => shares.push(share) });
  assert.deepEqual(
    shares,
    [...shares].sort((one, other) => one - other),
  );
  assert.equal(shares.at(-1), 1);
});

test('where full colors would take too many bytes, quality rises without them, within the same number of encodes', async () => {
  const seen: string[] = [];
  const codec = codecWith({
    render: async (_plan, { quality, chroma = quality < 90 ? 'half' : 'full' }) => {
      seen.push(`${quality} ${chroma}`);
      return new Uint8Array(Math.round(20_000 * Math.exp((quality - 80) / 30) * (chroma === 'full' ? 1.4 : 1)));
    },
  });
  const { qualityUsed = 0, resultBytes } = await run(jpeg(200_000), { targetBytes: 33_000 }, codec);
  assert.ok(qualityUsed > 90 && seen.includes(`${qualityUsed} half`), seen.join());
  assert.ok(resultBytes <= 33_000 && resultBytes > 0.92 * 33_000 && seen.length <= 6, `${resultBytes}`);
  // WebP has no such step.
  seen.length = 0;
  await run(jpeg(200_000), { targetBytes: 33_000, format: 'webp' }, codec);
  assert.ok(
    seen.every((each) => each.endsWith('half') === Number.parseInt(each, 10) < 90),
    seen.join(),
  );
});
