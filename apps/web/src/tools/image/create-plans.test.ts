import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL_ENGINE, type ImageToolId, PORTABLE_ENGINE, parseOptions, type Settings } from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';
import { createPlans } from './create-plans.js';

const header = (width = 400): SourceInfo => ({
  ...{ format: 'png', bytes: 1000, width, height: 300, orientation: 1, frames: 1, animated: false, alpha: false, bitDepth: 8 },
  ...{ colorModel: 'rgb', profile: 'none', gainMap: false, lossless: true },
  metadata: { exif: false, xmp: false, iptc: false, comments: false, gps: false },
});

function settingsOf(options: Readonly<Record<string, unknown>>): Settings<ImageToolId> {
  return { options: parseOptions('convert', options), sizes: [] } as unknown as Settings<ImageToolId>;
}

test('plans are reused for the same settings and engine, even if another engine was asked in between', () => {
  const [source, settings] = [header(), settingsOf({ format: 'webp' })];
  const full = createPlans('convert', source, settings, FULL_ENGINE);
  const portable = createPlans('convert', source, settings, { ...PORTABLE_ENGINE });
  assert.equal(createPlans('convert', source, settings, FULL_ENGINE), full);
  assert.equal(createPlans('convert', source, settings, { ...PORTABLE_ENGINE }), portable);
  assert.notEqual(portable, full);
});

test('other settings and other files get their own plans', () => {
  const [source, webp, jpeg] = [header(), settingsOf({ format: 'webp' }), settingsOf({ format: 'jpeg' })];
  const formatOf = (settings: Settings<ImageToolId>) => createPlans('convert', source, settings, FULL_ENGINE)[0].format;
  assert.deepEqual([formatOf(webp), formatOf(jpeg), formatOf(webp)], ['webp', 'jpeg', 'webp']);
  assert.equal(createPlans('convert', header(200), webp, FULL_ENGINE)[0].width, 200);
});

test('plans that are impossible are rejected every time', () => {
  const [source, settings] = [{ ...header(), format: 'pdf' } as const, settingsOf({ format: 'webp' })];
  for (let time = 0; time < 2; time += 1) {
    assert.throws(() => createPlans('convert', source, settings, FULL_ENGINE), { name: 'AppError', code: 'unsupported_media' });
  }
});
