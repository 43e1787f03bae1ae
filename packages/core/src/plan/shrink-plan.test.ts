import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceInfo } from '@imagemill/files';
import { FULL_ENGINE } from '../formats/capabilities.js';
import { parseOptions } from '../options/operation-options.js';
import { createPlan } from './create-plan.js';
import type { Plan } from './plan.js';
import { shrinkPlan } from './shrink-plan.js';
import { stepOf } from './steps.js';

const PHOTO: SourceInfo = {
  ...{ format: 'jpeg', bytes: 1_000_000, width: 4000, height: 3000, orientation: 6, frames: 1, animated: false, alpha: false },
  ...{ bitDepth: 8, colorModel: 'rgb', profile: 'none', gainMap: false, lossless: false },
  metadata: { exif: false, xmp: false, iptc: false, comments: false, gps: false },
};
const resized = (options: Record<string, unknown>, source: Partial<SourceInfo> = {}) =>
  createPlan('resize', { ...PHOTO, ...source }, parseOptions('resize', options), FULL_ENGINE);

/** The size that the steps produce, computed the way every engine does. */
function madeSize(plan: Plan): { width: number; height: number } {
  const scaled = stepOf(plan, 'resize') ?? plan.source;
  const crop = stepOf(plan, 'crop');
  if (crop) assert.ok(crop.left >= 0 && crop.left + crop.width <= scaled.width && crop.top >= 0 && crop.top + crop.height <= scaled.height);
  const { left = 0, right = 0, top = 0, bottom = 0 } = stepOf(plan, 'pad') ?? {};
  const { width, height } = crop ?? scaled;
  return { width: width + left + right, height: height + top + bottom };
}

test('a shrunk plan produces the size it states, with its steps in the usual order', () => {
  const plans = [
    resized({ percent: 100 }),
    resized({ width: 301, height: 299, fit: 'cover' }),
    resized({ width: 640, height: 333, fit: 'contain' }),
    resized({ width: 640, height: 333, fit: 'fill', enlarge: true }),
    resized({ ratio: '16:9', longEdge: 999 }),
    resized({ percent: 50, format: 'jpeg' }, { format: 'png', alpha: true }),
  ];
  const order = ['orient', 'color', 'flatten', 'resize', 'crop', 'pad', 'encode'];
  for (const plan of plans) {
    for (const share of [0.999, 0.5, 0.217, 0.01]) {
      const smaller = shrinkPlan(plan, share);
      const kinds = smaller.steps.map(({ kind }) => kind);
      assert.deepEqual(
        kinds,
        [...kinds].sort((one, other) => order.indexOf(one) - order.indexOf(other)),
      );
      assert.deepEqual(madeSize(smaller), { width: smaller.width, height: smaller.height });
      assert.ok(Math.abs(smaller.width - plan.width * share) <= 2 && Math.abs(smaller.height - plan.height * share) <= 2);
      assert.ok(smaller.width >= 1 && smaller.height >= 1);
      assert.deepEqual([smaller.format, smaller.source, smaller.steps.at(-1)], [plan.format, plan.source, plan.steps.at(-1)]);
    }
  }
});

test('an SVG that states no size is shrunk from its default size', () => {
  const drawing = createPlan(
    'convert',
    { ...PHOTO, format: 'svg', width: 0, height: 0 },
    parseOptions('convert', { format: 'png' }),
    FULL_ENGINE,
  );
  const { width, height } = shrinkPlan(drawing, 0.5);
  assert.deepEqual([width, height], [512, 512]);
});
