import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import { FULL_ENGINE } from '../formats/capabilities.js';
import { parseOptions } from '../options/operation-options.js';
import type { Operation } from '../options/operations.js';
import { createPlan } from '../plan/create-plan.js';
import type { Codec, Pixels, Plan, RunOptions } from '../plan/plan.js';
import { type EncodeStep, encodeOf } from '../plan/steps.js';
import { runPlan } from './run-plan.js';
import { codecWith } from './test-codec.js';

/** A JPEG header of this size, padded to this many bytes. */
function jpeg(width: number, height: number, bytes = 3_000_000): Uint8Array {
  const [wide, high] = [
    [width >> 8, width & 255],
    [height >> 8, height & 255],
  ] as const;
  const file = new Uint8Array(bytes).fill(1);
  file.set([
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    17,
    8,
    ...high,
    ...wide,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    0,
    3,
    0x11,
    0,
    0xff,
    0xda,
    0,
    12,
    3,
    1,
    0,
    2,
    0,
    3,
    0,
  ]);
  file.set([0xff, 0xd9], bytes - 2);
  return file;
}

interface Tried {
  readonly quality: number;
  readonly lossless: boolean;
  readonly on: 'whole' | 'sample';
}

interface Behavior {
  /** The score at a quality. */
  score?(quality: number): number;
  /** How much more the whole image loses than a sample. */
  factor?: number;
  /** What colors at half resolution alone would score. */
  ceiling?: number;
}

/** Samples with more colors than a drawing. */
function colorful(length: number): Uint8Array {
  const data = new Uint8Array(length);
  for (let at = 0; at < length; at++) data[at] = (at * at) >> 4;
  return data;
}

/** A codec that gives each quality a score, and marks its results so that `score` knows which one it sees. */
function scoring({ score = (quality) => quality - 5, factor = 1, ceiling = 95 }: Behavior, tried: Tried[] = []): Codec {
  const bytesAt = ({ quality, lossless }: EncodeStep) => (lossless ? 900_000 : Math.round(2_000 * Math.exp(quality / 20)));
  const note = (encode: EncodeStep, on: Tried['on'], { length }: { length: number }) => {
    tried.push({ quality: encode.quality, lossless: encode.lossless, on });
    const bytes = new Uint8Array(length);
    bytes[0] = encode.quality;
    bytes[1] = on === 'whole' ? 1 : 0;
    return bytes;
  };
  let size = { width: 8, height: 8 };
  return codecWith({
    samples: async ({ width, height }) => {
      size = { width, height };
      return { ...size, channels: 3, data: colorful(width * height * 3) };
    },
    render: async (_plan, encode, _input, onProgress) => {
      for (const share of [0.5, 1]) onProgress?.(share);
      return note(encode, 'whole', { length: bytesAt(encode) });
    },
    write: async (_samples, encode) => note(encode, 'sample', { length: 100 }),
    read: async (file): Promise<Pixels> => ({ ...size, channels: 3, data: file }),
    score: (_original, { data }) => {
      if (data.length === size.width * size.height * 3 || data.every((level) => level === 0)) return ceiling;
      return 100 - (100 - score(data[0] ?? 0)) * (data[1] === 1 ? factor : 1);
    },
  });
}

async function planFor(operation: Operation, input: Uint8Array, options: Record<string, unknown>): Promise<Plan> {
  return createPlan(operation, await inspect(readerOf(input)), parseOptions(operation, options), FULL_ENGINE);
}

async function run(
  input: Uint8Array,
  options: Record<string, unknown>,
  codec: Codec,
  more: RunOptions = {},
  operation: Operation = 'compress',
) {
  return runPlan(await planFor(operation, input, options), input, codec, more);
}

const SMALL = jpeg(160, 120);
const LARGE = jpeg(2400, 1600);

test('the lowest quality that scores as asked is found in a few encodes, wherever it is', async () => {
  const counts: number[] = [];
  for (const format of ['jpeg', 'webp', 'avif', 'jxl']) {
    for (const minScore of [55, 62.5, 75, 80, 90]) {
      for (const offset of [-12, -5, 0, 4]) {
        const tried: Tried[] = [];
        const score = (quality: number) => Math.min(99, 100 - (100 - quality + offset) * 0.95);
        const result = await run(SMALL, { format, minScore }, scoring({ score }, tried));
        assert.ok((result.visualScore ?? 0) >= minScore - 0.5, `${format} ${minScore}: ${result.visualScore}`);
        const lower = (result.qualityUsed ?? 0) - 3;
        assert.ok(score(lower) < minScore + 0.5 || lower <= 60, `${format} ${minScore}: ${result.qualityUsed} is too high`);
        assert.ok(tried.length <= 6 && new Set(tried.map(({ quality }) => quality)).size === tried.length);
        counts.push(tried.length);
      }
    }
  }
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  assert.ok(mean <= 3.5, `${mean} encodes on average`);
});

test('quality never falls far below the usual one, however well an image scores', async () => {
  const { qualityUsed = 0 } = await run(SMALL, {}, scoring({ score: () => 99 }));
  const usual = encodeOf(await planFor('compress', SMALL, {})).quality;
  assert.equal(qualityUsed, usual - 20);
});

test('a score that no quality reaches gives the best attempt and its score', async () => {
  const result = await run(SMALL, { minScore: 90 }, scoring({ score: (quality) => quality / 2 }));
  assert.deepEqual([result.qualityUsed, result.visualScore], [100, 50]);
});

test('a number as quality is used as it is, and nothing is scored', async () => {
  const tried: Tried[] = [];
  const { qualityUsed, visualScore } = await run(SMALL, { quality: 63 }, scoring({}, tried));
  assert.deepEqual([qualityUsed, visualScore, tried.length], [63, undefined, 1]);
});

test('a large image is searched on a sample, then written once, and once more if it scores differently', async () => {
  const tried: Tried[] = [];
  const exact = await run(LARGE, {}, scoring({ factor: 1.04 }, tried));
  assert.deepEqual(
    tried.filter(({ on }) => on === 'whole').map(({ quality }) => quality),
    [exact.qualityUsed],
  );
  assert.ok(tried.some(({ on }) => on === 'sample') && tried.length <= 7);
  for (const factor of [0.8, 1.3]) {
    const corrected: Tried[] = [];
    const result = await run(LARGE, {}, scoring({ factor }, corrected));
    assert.equal(corrected.filter(({ on }) => on === 'whole').length, 2, `factor ${factor}`);
    assert.ok((result.visualScore ?? 0) >= 74.5 && (result.visualScore ?? 0) <= 77, `factor ${factor}: ${result.visualScore}`);
  }
});

test('with time for one encode, a large image gets the quality of its sample, and a small one the usual quality', async () => {
  const once = async (input: Uint8Array) => {
    const plan = await planFor('compress', input, {});
    const tried: Tried[] = [];
    const codec = scoring({ factor: 1.3 }, tried);
    const result = await runPlan(plan.goal ? { ...plan, goal: { ...plan.goal, encodes: 1 } } : plan, input, codec);
    return { ...result, usual: encodeOf(plan).quality, encodes: tried.filter(({ on }) => on === 'whole').length };
  };
  const [small, large] = [await once(SMALL), await once(LARGE)];
  assert.deepEqual([small.encodes, small.qualityUsed], [1, small.usual]);
  assert.ok(large.encodes === 1 && large.qualityUsed !== large.usual && large.visualScore !== undefined);
});

test('compressing stops searching once the result could only get larger than the input', async () => {
  const tried: Tried[] = [];
  const result = await run(jpeg(160, 120, 20_000), { minScore: 90 }, scoring({ score: (quality) => quality - 20 }, tried));
  assert.deepEqual([result.result, result.visualScore, tried.length], ['unchanged', undefined, 1]);
});

test('without the metric, images get the usual quality for their score', async () => {
  const usual = encodeOf(await planFor('compress', SMALL, { minScore: 60 })).quality;
  const { score: _metric, ...codec } = scoring({});
  const { qualityUsed, visualScore } = await run(SMALL, { minScore: 60 }, codec);
  assert.deepEqual([qualityUsed, visualScore], [usual, undefined]);
});

test('an image that needs too much memory to be scored still gets the usual quality', async () => {
  const usual = encodeOf(await planFor('compress', SMALL, {})).quality;
  const failing: Codec = { ...scoring({}), read: () => Promise.reject(new AppError('too_complex')) };
  const { qualityUsed, visualScore } = await run(SMALL, {}, failing);
  assert.deepEqual([qualityUsed, visualScore], [usual, undefined]);
  for (const code of ['corrupt_input', 'internal'] as const) {
    const unreadable: Codec = { ...scoring({}), read: () => Promise.reject(new AppError(code)) };
    assert.equal((await run(SMALL, {}, unreadable)).visualScore, undefined, 'a result that cannot be read is not a damaged original');
  }
  const damaged: Codec = { ...scoring({}), samples: () => Promise.reject(new AppError('corrupt_input')) };
  await assert.rejects(run(SMALL, {}, damaged), { code: 'corrupt_input' });
});

test('colors keep their full resolution only if half of it would be seen', async () => {
  const seen: (EncodeStep['chroma'] | undefined)[] = [];
  const watching = (ceiling: number): Codec => {
    const codec = scoring({ ceiling });
    return {
      ...codec,
      render: (plan, encode, ...others) => {
        seen.push(encode.chroma);
        return codec.render(plan, encode, ...others);
      },
    };
  };
  for (const ceiling of [90, 78]) await run(SMALL, {}, watching(ceiling));
  assert.deepEqual([...new Set(seen)], ['half', 'full']);
});

test('a PNG keeps every pixel if a palette changes it too much, or takes more bytes', async () => {
  const convert = (behavior: Behavior) => run(SMALL, { format: 'png', minScore: 80 }, scoring(behavior), {}, 'convert');
  const [close, far] = [await convert({ score: () => 72 }), await convert({ score: () => 60 })];
  assert.deepEqual([close.qualityUsed, close.visualScore], [100, 72]);
  assert.deepEqual([far.qualityUsed, far.visualScore], [undefined, 100]);
});

test('of a palette and a PNG with every pixel, the one that is smaller once it has been optimized is kept', async () => {
  const plain = scoring({ score: () => 80 });
  const codec = (optimizedExact: number): Codec => ({
    ...plain,
    render: async (plan, encode, ...others) => (encode.lossless ? new Uint8Array(600_000) : plain.render(plan, encode, ...others)),
    optimizePng: async (png) => (png.length === 600_000 ? new Uint8Array(optimizedExact) : png),
  });
  for (const [optimizedExact, isExact] of [
    [100_000, true],
    [400_000, false],
  ] as const) {
    const { resultBytes, qualityUsed } = await run(SMALL, { format: 'png', minScore: 80 }, codec(optimizedExact), {}, 'convert');
    assert.deepEqual([resultBytes === optimizedExact, qualityUsed === undefined], [isExact, isExact]);
  }
});

test('a WebP of a drawing keeps every pixel if that takes fewer bytes', async () => {
  const drawn = (bytes: number): Codec => {
    const codec = scoring({});
    return {
      ...codec,
      samples: async ({ width, height }) => ({ width, height, channels: 3, data: new Uint8Array(width * height * 3) }),
      score: () => 80,
      render: async (plan, encode, ...others) => (encode.lossless ? new Uint8Array(bytes) : codec.render(plan, encode, ...others)),
    };
  };
  const [fewer, more] = [await run(SMALL, { format: 'webp' }, drawn(500)), await run(SMALL, { format: 'webp' }, drawn(900_000))];
  assert.deepEqual([fewer.resultBytes, fewer.qualityUsed, fewer.visualScore], [500, undefined, 100]);
  assert.ok(more.qualityUsed !== undefined && more.resultBytes < 900_000);
});

test('what cannot be scored gets a fixed quality', async () => {
  const goalOf = async (input: Uint8Array, options: Record<string, unknown>) => (await planFor('convert', input, options)).goal;
  assert.equal(await goalOf(SMALL, { format: 'tiff' }), undefined);
  assert.equal(await goalOf(SMALL, { format: 'gif' }), undefined);
  assert.equal(await goalOf(SMALL, { format: 'webp', lossless: true }), undefined);
  assert.equal(await goalOf(jpeg(112, 300), { format: 'webp' }), undefined);
  assert.equal(await goalOf(jpeg(10_000, 6_000), { format: 'jpeg' }), undefined);
  assert.equal(await goalOf(SMALL, { format: 'jpeg', targetBytes: 50_000 }), undefined);
  assert.equal((await goalOf(SMALL, { format: 'jpeg' }))?.minScore, 75);
});

test('a search stops between two encodes when canceled, and its progress only goes forward', async () => {
  const stop = new AbortController();
  const tried: Tried[] = [];
  const codec = scoring({ score: (quality) => quality - 20 }, tried);
  const stopping: Codec = {
    ...codec,
    render: async (...given) => {
      stop.abort();
      return codec.render(...given);
    },
  };
  await assert.rejects(
    run(SMALL, {}, stopping, { signal: stop.signal }),
    (error) => error instanceof AppError && error.code === 'cancelled',
  );
  assert.equal(tried.length, 1);
  for (const input of [SMALL, LARGE]) {
    const shares: number[] = [];
    await run(input, {}, scoring({ factor: 1.3, score: (quality) => quality - 20 }), { onProgress: (share) => shares.push(share) });
    const rising = [...shares].sort((one, other) => one - other);
    assert.deepEqual([shares, shares.at(-1)], [rising, 1]);
  }
});
