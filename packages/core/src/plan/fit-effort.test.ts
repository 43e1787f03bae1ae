import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceInfo } from '@imagemill/files';
import { FULL_ENGINE } from '../formats/capabilities.js';
import { limitedTo, SHARP_ENGINE } from '../formats/server-capabilities.js';
import { parseOptions } from '../options/operation-options.js';
import { createPlan } from './create-plan.js';
import { encoderSettings } from './encoder-settings.js';
import { fitEffort } from './fit-effort.js';
import type { Plan } from './plan.js';
import { type EncodeStep, encodeOf } from './steps.js';

const PHOTO: SourceInfo = {
  ...{ format: 'jpeg', bytes: 1_000_000, width: 1000, height: 1000, orientation: 1, frames: 1, animated: false, alpha: false },
  ...{ bitDepth: 8, colorModel: 'rgb', profile: 'none', gainMap: false, lossless: false },
  metadata: { exif: false, xmp: false, iptc: false, comments: false, gps: false },
};
const plan = (source: Partial<SourceInfo>, options: Record<string, unknown>, engine = SHARP_ENGINE) =>
  createPlan('convert', { ...PHOTO, ...source }, parseOptions('convert', withQuality(options)), engine);
const withQuality = (options: Record<string, unknown>) => ('targetBytes' in options ? options : { quality: 80, ...options });
const effortOf = (plan: Plan) => {
  const settings = encoderSettings(encodeOf(plan), plan.width * plan.height);
  return 'effort' in settings ? settings.effort : undefined;
};

test('more pixels or less time mean less effort, down to the minimum if nothing fits', () => {
  const unlimited = limitedTo({ ...SHARP_ENGINE, writes: FULL_ENGINE.writes }, { maxPixels: 1e12, avifMaxPixels: 1e12 });
  const heights = [10, 100, 500, 1_000, 2_500, 5_000];
  for (const options of [{ format: 'avif' }, { format: 'webp' }, { format: 'webp', lossless: true }]) {
    const effort = (height: number, timeoutMs: number) =>
      effortOf(fitEffort(plan({ width: 10_000, height }, { ...options, effort: 'max' }, unlimited), timeoutMs)) ?? 9;
    const efforts = heights.map((height) => effort(height, 120_000));
    assert.deepEqual(
      efforts,
      [...efforts].sort((one, other) => other - one),
    );
    for (const height of heights) assert.ok(effort(height, 60_000) <= effort(height, 120_000));
    assert.equal(effort(5_000, 1), 'lossless' in options || options.format === 'avif' ? 0 : 2);
    assert.equal(effort(10, 120_000), options.format === 'avif' ? 7 : 6);
  }
});

test('maximum effort means as much as the time allows, and every frame counts', () => {
  assert.equal(effortOf(fitEffort(plan({}, { format: 'avif', effort: 'max' }), 120_000)), 7);
  const still = { format: 'gif', colorModel: 'palette' } as const;
  const moving = { ...still, animated: true, frames: 200 } as const;
  const webp = { format: 'webp', effort: 'max' };
  assert.ok((effortOf(fitEffort(plan(moving, webp), 120_000)) ?? 9) < (effortOf(fitEffort(plan(still, webp), 120_000)) ?? 0));
});

test('other efforts stay as they are, unless the image is too large for them', () => {
  for (const options of [{ format: 'avif' }, { format: 'webp', effort: 'fast' }, { format: 'png', effort: 'max' }, { format: 'jpeg' }]) {
    assert.equal(effortOf(fitEffort(plan({}, options), 120_000)), effortOf(plan({}, options)));
  }
  const large = { width: 10_000, height: 10_000 };
  assert.deepEqual([effortOf(plan(large, { format: 'avif' })), effortOf(fitEffort(plan(large, { format: 'avif' }), 120_000))], [1, 0]);
});

test('WebP on the server has at most 100 megapixels per frame, and the largest get little effort', () => {
  const side = (megapixels: number) => ({ width: 10_000, height: megapixels * 100 });
  const webp = (source: Partial<SourceInfo>, options = {}) => fitEffort(plan(source, { format: 'webp', ...options }), 120_000);
  assert.deepEqual([effortOf(webp(side(80))), effortOf(webp(side(100))), effortOf(webp(side(100), { effort: 'max' }))], [4, 2, 2]);
  assert.throws(() => webp(side(101)), { code: 'too_many_pixels', extras: { limitPixels: 100e6 } });
  assert.equal(webp({ format: 'gif', colorModel: 'palette', animated: true, frames: 200 }).frames, 200, 'many small frames are allowed');
  assert.equal(plan(side(160), { format: 'webp' }, FULL_ENGINE).width, 10_000);
});

test('a search for a size leaves time for every encode, first by lowering the effort, then by allowing fewer encodes', () => {
  const aimed = { targetBytes: 200_000 };
  const both = (source: Partial<SourceInfo>, options: Record<string, unknown>) =>
    [options, { ...options, ...aimed }].map((given) => fitEffort(plan(source, given), 60_000)) as [Plan, Plan];
  for (const format of ['avif', 'webp']) {
    const [once, search] = both({ width: 3000, height: 2000 }, { format, effort: 'max' });
    assert.ok((effortOf(search) ?? 9) < (effortOf(once) ?? 0), format);
    assert.equal(search.target?.encodes, 6);
  }
  const huge = { width: 8000, height: 6000 };
  const [png, searchedPng] = both(huge, { format: 'png' }).map(encodeOf) as [EncodeStep, EncodeStep];
  assert.deepEqual([png.effort, searchedPng.effort], ['normal', 'fast']);
  const [jpeg, searchedJpeg] = both(huge, { format: 'jpeg' }).map(encodeOf) as [EncodeStep, EncodeStep];
  assert.deepEqual([jpeg.trellis, searchedJpeg.trellis], [true, false]);
  const small = { width: 1200, height: 800 };
  assert.deepEqual(both(small, { format: 'png' })[1].steps, plan(small, { format: 'png', ...aimed }).steps);
  const encodes = [0.5, 10, 25, 48].map((megapixels) => {
    const search = fitEffort(plan({ width: 1000, height: megapixels * 1000 }, { format: 'png', ...aimed }), 60_000);
    return search.target?.encodes ?? 0;
  });
  assert.deepEqual([encodes[0], encodes.at(-1)], [6, 3]);
  assert.deepEqual(
    encodes,
    [...encodes].sort((one, other) => other - one),
  );
});

test('a search for a score has as many encodes as fit, and lowers the effort only if none does', () => {
  const fitted = (format: string, megapixels: number, more = {}) =>
    fitEffort(plan({ width: 5000, height: megapixels * 200 }, { format, quality: 'auto', ...more }), 60_000);
  assert.deepEqual([fitted('jpeg', 1).goal?.encodes, fitted('jpeg', 12).goal?.encodes, fitted('jpeg', 48).goal?.encodes], [6, 6, 2]);
  for (const format of ['jpeg', 'webp', 'avif', 'png']) {
    const sizes = Array.from({ length: 50 }, (_, index) => fitted(format, index + 1));
    const lost = sizes.findIndex(({ goal }) => !goal);
    assert.ok(
      sizes.every(({ goal }, index) => Boolean(goal) === (lost < 0 || index < lost)),
      `${format}: once there is no time for a search, there is none for larger images`,
    );
    for (const effort of new Set(sizes.map(effortOf))) {
      const encodes = sizes.filter((size) => effortOf(size) === effort).map(({ goal }) => goal?.encodes ?? 0);
      const falling = [...encodes].sort((one, other) => other - one);
      assert.deepEqual(encodes, falling, `${format}, effort ${effort}`);
    }
    for (const search of sizes) {
      const once = effortOf(fitEffort(plan(search.source, { format, quality: 80 }), 60_000)) ?? 0;
      const effort = effortOf(search) ?? 0;
      assert.ok(effort === once || (effort < once && search.goal), `${format}, ${search.height}`);
    }
  }
  assert.deepEqual([fitted('webp', 30).goal?.encodes, effortOf(fitted('webp', 30))], [1, 4]);
  assert.ok((fitted('webp', 40).goal?.encodes ?? 0) >= 1, 'with less effort');
  assert.equal(effortOf(fitted('webp', 40)), 2);
  assert.equal(fitted('png', 48).goal, undefined, 'no time for a sample: the usual quality');
  assert.ok((effortOf(fitted('avif', 1, { effort: 'max' })) ?? 0) >= 4);
  assert.ok((fitted('avif', 6, { effort: 'max' }).goal?.encodes ?? 0) >= 1);
});

test('plans for browsers have no effort that depends on time', () => {
  assert.equal(encodeOf(plan({}, { format: 'avif', effort: 'max' }, FULL_ENGINE)).encoderEffort, undefined);
  assert.equal(effortOf(plan({}, { format: 'avif', effort: 'max' }, FULL_ENGINE)), 5);
});

test("an endpoint's limits lower those of an engine and never raise them", () => {
  const limited = limitedTo(SHARP_ENGINE, { maxPixels: 50e6, avifMaxPixels: 25e6 });
  assert.deepEqual([limited.maxInputPixels, limited.writes.jpeg?.maxPixels, limited.writes.avif?.maxPixels], [50e6, 50e6, 25e6]);
  assert.equal(limited.writes.ico?.maxPixels, SHARP_ENGINE.writes.ico?.maxPixels);
  const wide = limitedTo(SHARP_ENGINE, { maxPixels: 1e12, avifMaxPixels: 1e12 });
  assert.deepEqual(wide, SHARP_ENGINE);
  assert.throws(() => plan({ width: 8000, height: 8000 }, { format: 'png' }, limited), { code: 'too_many_pixels' });
  assert.throws(() => plan({ width: 6000, height: 6000 }, { format: 'avif' }, limited), { code: 'too_many_pixels' });
});

test('formats are compared only if that leaves time to write the best one', () => {
  const auto = plan({ width: 4000, height: 3000 }, { quality: 'auto', format: 'auto', opensIn: 'browsers' });
  assert.deepEqual(
    fitEffort(auto, 120_000).alternatives?.map(({ format }) => format),
    ['avif', 'jpeg', 'png'],
  );
  assert.equal(fitEffort(auto, 5_000).alternatives, undefined);
  const small = plan({ width: 300, height: 200 }, { quality: 'auto', format: 'auto' });
  assert.equal(fitEffort(small, 5_000).alternatives?.length, 2);
});
