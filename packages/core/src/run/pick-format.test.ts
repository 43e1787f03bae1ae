import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError, type ErrorCode } from '@imagemill/errors';
import type { OutputFormat, SourceInfo } from '@imagemill/files';
import { FULL_ENGINE } from '../formats/capabilities.js';
import { parseOptions } from '../options/operation-options.js';
import { createPlan } from '../plan/create-plan.js';
import type { Codec, Pixels, Plan } from '../plan/plan.js';
import type { EncodeStep } from '../plan/steps.js';
import { runPlan } from './run-plan.js';
import { typicalScore } from './score-scale.js';
import { codecWith } from './test-codec.js';

const SOURCE: SourceInfo = {
  ...{ format: 'bmp', bytes: 1_000_000, width: 160, height: 120, orientation: 1, frames: 1, animated: false, alpha: false },
  ...{ bitDepth: 8, colorModel: 'rgb', profile: 'none', gainMap: false, lossless: true },
  metadata: { exif: false, xmp: false, iptc: false, comments: false, gps: false },
};

function planFor(options: object, source: Partial<SourceInfo> = {}): Plan {
  const given = { format: 'auto', opensIn: 'browsers', ...options };
  return createPlan('convert', { ...SOURCE, ...source }, parseOptions('convert', given), FULL_ENGINE);
}

interface Behavior {
  /** Bytes at score 75; each ten more double them. */
  readonly sizes: Partial<Record<OutputFormat, number>>;
  readonly losslessBytes?: number;
  readonly isDrawn?: boolean;
  /** The best score of a format. */
  readonly ceilings?: Partial<Record<OutputFormat, number>>;
}

const SCORED: readonly OutputFormat[] = ['jpeg', 'webp', 'avif', 'png'];

/** A codec whose formats take these bytes and score as they usually do. It notes what it writes. */
function formats({ sizes, losslessBytes = 1_000_000, isDrawn, ceilings = {} }: Behavior, written: string[] = []): Codec {
  const file = ({ format, quality, lossless }: EncodeStep, on: string) => {
    written.push(`${on} ${format}${lossless ? ' exact' : ''}`);
    const bytes = lossless ? losslessBytes : (sizes[format] ?? 500_000) * 2 ** ((typicalScore(format, quality) - 75) / 10);
    const data = new Uint8Array(Math.round(bytes));
    data[0] = lossless ? 255 : quality;
    return data;
  };
  return codecWith({
    samples: async ({ width, height }) => {
      const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (isDrawn ? 0 : (at * at) >> 4));
      return { width, height, channels: 3, data };
    },
    write: async (_samples, encode) => file(encode, 'sample'),
    render: async (_plan, encode) => file(encode, 'whole'),
    read: async (data, format): Promise<Pixels> => ({ width: ceilings[format] ?? 99, height: SCORED.indexOf(format), channels: 3, data }),
    score: (original, { width, height, data }) => {
      if (data.length === original.data.length && height === original.height) return 95;
      return Math.min(width, typicalScore(SCORED[height] ?? 'jpeg', data[0] ?? 0));
    },
  });
}

const run = (plan: Plan, codec: Codec) => runPlan(plan, new Uint8Array(1_000_000), codec);

test('the format that needs the fewest bytes for the score is written', async () => {
  for (const best of ['webp', 'avif', 'jpeg'] as const) {
    const written: string[] = [];
    const result = await run(planFor({}), formats({ sizes: { webp: 9_000, avif: 9_000, jpeg: 9_000, [best]: 5_000 } }, written));
    assert.deepEqual([result.format, result.result], [best, 'optimized']);
    assert.ok((result.visualScore ?? 0) >= 74.5);
    // Where the search ended on the sample, the search on the image starts.
    assert.deepEqual(
      written.filter((each) => each.startsWith('whole')),
      [`whole ${best}`],
    );
  }
});

test('a format that cannot reach the score loses, however small it is', async () => {
  const sizes = { webp: 9_000, avif: 2_000, jpeg: 1_000 };
  const result = await run(planFor({ minScore: 85 }), formats({ sizes, ceilings: { jpeg: 70, avif: 80 } }));
  assert.equal(result.format, 'webp');
  // If none does, the one that comes closest wins.
  const none = await run(planFor({ minScore: 95 }), formats({ sizes, ceilings: { jpeg: 70, avif: 80, webp: 75 } }));
  assert.equal(none.format, 'avif');
});

test('photos are not tried with a palette, drawings are tried with and without any loss', async () => {
  const photo: string[] = [];
  assert.equal((await run(planFor({}), formats({ sizes: { jpeg: 100 } }, photo))).format, 'jpeg');
  assert.deepEqual([photo.includes('sample png'), photo.includes('sample webp exact')], [false, false], photo.join());
  const drawing: string[] = [];
  const exact = await run(planFor({}), formats({ sizes: { webp: 9_000, png: 9_000 }, losslessBytes: 800, isDrawn: true }, drawing));
  assert.deepEqual([exact.format, exact.resultBytes, exact.visualScore, exact.qualityUsed], ['webp', 800, 100, undefined]);
  assert.ok(drawing.includes('sample png exact'));
  // With soft edges, it has as many colors as a photo, but takes few bytes.
  const soft = await run(planFor({}), formats({ sizes: { webp: 9_000, jpeg: 9_900, avif: 9_900 }, losslessBytes: 9_500 }));
  assert.deepEqual([soft.format, soft.qualityUsed !== undefined], ['webp', true]);
  const softer = await run(planFor({}), formats({ sizes: { webp: 9_000, jpeg: 9_000, avif: 9_000 }, losslessBytes: 7_000 }));
  assert.deepEqual([softer.format, softer.qualityUsed], ['png', undefined]);
});

test('a format that fails is not chosen, and if it was, the next best is written', async () => {
  const sizes = { webp: 5_000, avif: 7_000, jpeg: 9_000 };
  const fails = (where: 'write' | 'render', code: ErrorCode): Codec => {
    const codec = formats({ sizes });
    return {
      ...codec,
      write: (samples, encode, pixels) =>
        where === 'write' && encode.format === 'webp' ? Promise.reject(new AppError(code)) : codec.write(samples, encode, pixels),
      render: (plan, encode, ...more) =>
        where === 'render' && encode.format === 'webp' ? Promise.reject(new AppError(code)) : codec.render(plan, encode, ...more),
    };
  };
  for (const where of ['write', 'render'] as const) {
    assert.equal((await run(planFor({}), fails(where, 'too_complex'))).format, 'avif', where);
    assert.equal((await run(planFor({}), fails(where, 'internal'))).format, 'avif', where);
    await assert.rejects(run(planFor({}), fails(where, 'cancelled')), { code: 'cancelled' });
  }
});

test('if no format gets as small as it should, the error has the smallest that was found', async () => {
  const codec = formats({ sizes: { webp: 90_000_000, avif: 70_000_000, jpeg: 80_000_000, png: 99_000_000 } });
  const bestBytes = async (options: object) => {
    const error = await run(planFor({ targetBytes: 1_000, ...options }), codec).catch((caught: unknown) => caught);
    assert.ok(error instanceof AppError && error.code === 'target_unreachable');
    return error.extras.bestBytes ?? 0;
  };
  const alone = await Promise.all(['webp', 'avif', 'jpeg', 'png'].map((format) => bestBytes({ format })));
  assert.equal(await bestBytes({}), Math.min(...alone));
});

test('a fixed quality and a target size choose a format too', async () => {
  const sizes = { webp: 9_000, avif: 4_000, jpeg: 9_000 };
  const fixed = await run(planFor({ quality: 80 }), formats({ sizes }));
  assert.deepEqual([fixed.format, fixed.visualScore], ['avif', undefined]);
  const target = await run(planFor({ targetBytes: 5_000 }), formats({ sizes }));
  assert.ok(target.format === 'avif' && target.resultBytes <= 5_000, `${target.format}, ${target.resultBytes}`);
});

test('a drawing that was smallest without any loss is written that way, for a number and for a size too', async () => {
  const drawing = { sizes: { webp: 9_000, avif: 9_000, jpeg: 9_000, png: 9_000 }, losslessBytes: 800, isDrawn: true };
  for (const options of [{ quality: 80 }, { targetBytes: 5_000 }]) {
    const { format, resultBytes, qualityUsed } = await run(planFor(options), formats(drawing));
    assert.deepEqual([format, resultBytes, qualityUsed], ['webp', 800, undefined], JSON.stringify(options));
  }
  // A size that isn't enough for every pixel is used up by a quality.
  const tight = await run(planFor({ targetBytes: 5_000 }), formats({ ...drawing, losslessBytes: 6_000 }));
  assert.ok(tight.qualityUsed !== undefined && tight.resultBytes <= 5_000, `${tight.format}, ${tight.resultBytes}`);
});

test('formats are compared at the same score for a size, too', async () => {
  // At equal scores AVIF takes the fewest bytes; at quality 80 it takes more than WebP.
  const sizes = { webp: 9_000, avif: 7_000, jpeg: 12_000 };
  assert.ok(typicalScore('avif', 80) > typicalScore('webp', 80) + 5);
  assert.equal((await run(planFor({ targetBytes: 5_000 }), formats({ sizes }))).format, 'avif');
});

test('without the metric, or for tiny images, formats are compared at usual qualities', async () => {
  const sizes = { webp: 9_000, avif: 9_000, jpeg: 1_000 };
  const { score: _metric, ...blind } = formats({ sizes });
  assert.equal((await run(planFor({}), blind)).format, 'jpeg');
  assert.equal((await run(planFor({}, { width: 60, height: 40 }), formats({ sizes }))).format, 'jpeg');
});

test('an image that needs too much memory for a comparison gets the first format', async () => {
  const failing: Codec = { ...formats({ sizes: {} }), samples: () => Promise.reject(new AppError('too_complex')) };
  assert.equal((await run(planFor({}), failing)).format, 'webp');
  const broken: Codec = { ...formats({ sizes: {} }), samples: () => Promise.reject(new AppError('corrupt_input')) };
  await assert.rejects(run(planFor({}), broken), { code: 'corrupt_input' });
});

test('choosing can be canceled, and its progress only goes forward', async () => {
  const stop = new AbortController();
  const codec = formats({ sizes: {} });
  const stopping: Codec = {
    ...codec,
    write: async (...given) => {
      stop.abort();
      return codec.write(...given);
    },
  };
  await assert.rejects(runPlan(planFor({}), new Uint8Array(9), stopping, { signal: stop.signal }), { code: 'cancelled' });
  const shares: number[] = [];
  await runPlan(planFor({}), new Uint8Array(9), codec, { onProgress: (share) => shares.push(share) });
  assert.deepEqual([shares, shares.at(-1)], [[...shares].sort((one, other) => one - other), 1]);
});
