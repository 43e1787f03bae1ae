import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL_ENGINE, SHARP_ENGINE } from './capabilities.js';
import { createPlan } from './create-plan.js';
import { AppError, type ErrorCode } from './errors.js';
import type { Operation } from './operations.js';
import { parseOptions } from './parse-options.js';
import { encodeOf, type Plan } from './plan.js';
import type { SourceInfo } from './source-info.js';

const PHOTO: SourceInfo = {
  format: 'jpeg',
  bytes: 1_000_000,
  width: 4000,
  height: 3000,
  orientation: 1,
  frames: 1,
  animated: false,
  alpha: false,
  bitDepth: 8,
  colorModel: 'rgb',
  profile: 'none',
  metadata: { exif: false, xmp: false, iptc: false, comments: false, gps: false },
  gainMap: false,
  lossless: false,
};

function plan(operation: Operation, options: Record<string, unknown>, source: Partial<SourceInfo> = {}): Plan {
  return createPlan(operation, { ...PHOTO, ...source }, parseOptions(operation, options), FULL_ENGINE);
}

function refuses(code: ErrorCode, make: () => unknown): void {
  assert.throws(make, (error) => error instanceof AppError && error.code === code);
}

test('steps come in one canonical order, in displayed sizes', () => {
  const kinds = plan(
    'resize',
    { width: 300, height: 300, fit: 'contain', ratio: '2:1', format: 'jpeg' },
    { orientation: 6, alpha: true, format: 'webp' },
  ).steps.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['orient', 'color', 'flatten', 'resize', 'crop', 'pad', 'encode']);
});

test('a plan holds no step that changes nothing', () => {
  assert.deepEqual(
    plan('compress', {}).steps.map(({ kind }) => kind),
    ['color', 'encode'],
  );
});

test('compress keeps the format, convert needs one', () => {
  assert.equal(plan('compress', {}).format, 'jpeg');
  assert.equal(plan('convert', { format: 'webp' }).format, 'webp');
  refuses('invalid_option', () => plan('convert', {}));
});

test('only compress looks back at the input', () => {
  assert.deepEqual(
    [plan('compress', {}).neverLarger, plan('convert', { format: 'png' }).neverLarger, plan('resize', { width: 5 }).neverLarger],
    [true, false, false],
  );
});

test('a plan is plain data', () => {
  const made = plan('compress', { quality: 40 });
  assert.deepEqual(structuredClone(made), made);
});

test('what is lost is announced', () => {
  assert.deepEqual(
    plan('compress', { format: 'jpeg' }, { format: 'png', alpha: true, bitDepth: 16, profile: 'other', gainMap: true }).notices,
    ['gain_map_lost', 'converted_to_srgb', 'transparency_flattened', 'reduced_to_8_bit'],
  );
  assert.deepEqual(plan('compress', { color: 'keep' }, { profile: 'other' }).notices, []);
});

test('sixteen bits are kept only without loss and in PNG', () => {
  const depth = (options: Record<string, unknown>) => encodeOf(plan('convert', options, { format: 'png', bitDepth: 16 })).bitDepth;
  assert.deepEqual(
    [depth({ format: 'png', lossless: true }), depth({ format: 'png' }), depth({ format: 'webp', lossless: true })],
    [16, 8, 8],
  );
});

test('too many pixels are refused before any work, by the limit of the output', () => {
  refuses('too_many_pixels', () => plan('compress', {}, { width: 20_000, height: 20_000 }));
  refuses('too_many_pixels', () => plan('convert', { format: 'avif' }, { width: 10_000, height: 6_000 }));
  refuses('too_many_pixels', () => plan('convert', { format: 'webp' }, { width: 16_384, height: 10 }));
  assert.equal(
    createPlan('convert', { ...PHOTO, width: 10_000, height: 6_000 }, parseOptions('convert', { format: 'avif' }), SHARP_ENGINE).format,
    'avif',
  );
  assert.equal(plan('resize', { width: 1000, format: 'avif' }, { width: 10_000, height: 6_000 }).width, 1000);
});

test('what the engine does not read is refused by name', () => {
  refuses('unsupported_media', () => plan('compress', {}, { format: 'gif' }));
  refuses('unsupported_media', () => plan('compress', {}, { format: 'webp', animated: true, frames: 3 }));
  refuses('unsupported_media', () => plan('compress', {}, { format: 'avif', profile: 'coded' }));
});

test('JPEG without loss is refused', () => refuses('invalid_option', () => plan('compress', { lossless: true })));

test('slow parts are left out of huge JPEGs', () => {
  assert.equal(encodeOf(plan('compress', {})).trellis, true);
  assert.equal(encodeOf(plan('compress', {}, { width: 9_000, height: 6_000 })).trellis, false);
  assert.equal(encodeOf(plan('compress', { effort: 'fast' })).trellis, false);
});
