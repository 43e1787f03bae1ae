import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import { FULL_ENGINE } from '../formats/capabilities.js';
import { parseOptions } from '../options/operation-options.js';
import { createPlan } from '../plan/create-plan.js';
import type { Codec } from '../plan/plan.js';
import { type EncodeStep, encodeOf } from '../plan/steps.js';
import { runPlan } from './run-plan.js';
import { codecWith } from './test-codec.js';

/**
 * The smallest valid JPEG header that inspect accepts: 8×8, one component, with a comment to drop.
 */
const JPEG = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xfe, 0, 6, 0x73, 0x65, 0x63, 0x72, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 0xff, 0xd9,
]);

/** A codec whose results have the size a test asks for. */
function sized(size: (encode: EncodeStep) => number, seen: Uint8Array[] = []): Codec {
  return codecWith({
    render: async (_plan, encode, input) => {
      seen.push(input);
      return new Uint8Array(size(encode));
    },
    optimizePng: async (png) => png.subarray(0, png.length - 1),
  });
}

async function planFor(options: Record<string, unknown> = {}) {
  return createPlan('compress', await inspect(readerOf(JPEG)), parseOptions('compress', { quality: 80, ...options }), FULL_ENGINE);
}

test('a smaller result is returned', async () => {
  const result = await runPlan(
    await planFor(),
    JPEG,
    sized(() => 10),
  );
  assert.deepEqual([result.result, result.resultBytes, result.originalBytes, result.qualityUsed], ['optimized', 10, JPEG.length, 80]);
});

test('if the result is larger, the input is returned without the metadata that had to go', async () => {
  const result = await runPlan(
    await planFor(),
    JPEG,
    sized(() => 5000),
  );
  assert.deepEqual([result.result, result.reason, result.resultBytes], ['optimized', 'would_grow', JPEG.length - 8]);
});

test('if the result is larger and nothing had to be removed, the input itself is returned', async () => {
  const result = await runPlan(
    await planFor({ metadata: 'all' }),
    JPEG,
    sized(() => 5000),
  );
  assert.deepEqual([result.result, result.reason], ['unchanged', 'would_grow']);
  assert.equal(result.bytes, JPEG);
});

test('an image whose pixels must be kept is not even decoded', async () => {
  const seen: Uint8Array[] = [];
  const codec = sized(() => 1, seen);
  const cut = await runPlan({ ...(await planFor()), keepsPixels: true }, JPEG, codec);
  assert.deepEqual([cut.result, cut.reason, cut.resultBytes], ['optimized', 'would_lose_parts', JPEG.length - 8]);
  const same = await runPlan({ ...(await planFor({ metadata: 'all' })), keepsPixels: true }, JPEG, codec);
  assert.deepEqual([same.result, same.reason, same.bytes === JPEG, seen.length], ['unchanged', 'would_lose_parts', true, 0]);
});

test('a lossy result that saves too little is discarded', async () => {
  const result = await runPlan(
    await planFor({ metadata: 'all' }),
    JPEG,
    sized(() => JPEG.length),
  );
  assert.deepEqual([result.result, result.reason], ['unchanged', 'already_optimal']);
});

test('metadata that must not be in the result never reaches the codec', async () => {
  const seen: Uint8Array[] = [];
  await runPlan(
    await planFor(),
    JPEG,
    sized(() => 10, seen),
  );
  assert.equal(Buffer.from(seen[0] ?? []).includes('secr'), false);
});

test('a small PNG is written both ways and the smaller one is returned', async () => {
  const plan = await planFor({ format: 'png' });
  const result = await runPlan(
    plan,
    JPEG,
    sized((encode) => (encode.lossless ? 9 : 20)),
  );
  assert.deepEqual([result.resultBytes, result.qualityUsed, encodeOf(plan).lossless], [8, undefined, false]);
});

test('nothing runs after cancellation', async () => {
  const seen: Uint8Array[] = [];
  const run = runPlan(
    await planFor(),
    JPEG,
    sized(() => 10, seen),
    { signal: AbortSignal.abort() },
  );
  await assert.rejects(run, (error) => error instanceof AppError && error.code === 'cancelled');
  assert.equal(seen.length, 0);
});

test('progress goes from 0 to 1 over all candidates', async () => {
  const shares: number[] = [];
  const codec = codecWith({
    render: async (_plan, _encode, _input, onProgress) => {
      onProgress?.(0.5);
      onProgress?.(1);
      return new Uint8Array(9);
    },
  });
  await runPlan(await planFor({ format: 'png' }), JPEG, codec, { onProgress: (share) => shares.push(share) });
  assert.deepEqual(shares, [0.25, 0.5, 0.75, 1]);
});

test('a PNG is returned as it is if the optimizer fails', async () => {
  const codec: Codec = { ...sized(() => 10), optimizePng: () => Promise.reject(new Error('no memory')) };
  const result = await runPlan(await planFor({ format: 'png' }), JPEG, codec);
  assert.deepEqual([result.format, result.resultBytes], ['png', 10]);
});

test('a PNG that can no longer win is not optimized', async () => {
  const optimized: number[] = [];
  const codec = (lossless: number): Codec => ({
    ...sized((encode) => (encode.lossless ? lossless : 100)),
    optimizePng: async (png) => {
      optimized.push(png.length);
      return png.subarray(0, Math.floor(png.length / 2));
    },
  });
  const plan = await planFor({ format: 'png' });
  await runPlan(plan, JPEG, codec(900));
  assert.deepEqual(optimized.splice(0), [100]);
  await runPlan(plan, JPEG, codec(150));
  assert.deepEqual(optimized, [150, 100]);
});
