import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError, type ErrorCode } from '@imagemill/errors';
import { OUTPUT_FORMATS, type SourceInfo } from '@imagemill/files';
import { FULL_ENGINE, withoutFormats } from '../formats/capabilities.js';
import { SHARP_ENGINE } from '../formats/server-capabilities.js';
import { parseOptions } from '../options/operation-options.js';
import type { Operation } from '../options/operations.js';
import { createPlan } from './create-plan.js';
import { encoderSettings } from './encoder-settings.js';
import type { Plan } from './plan.js';
import { encodeOf } from './steps.js';

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

const ANIMATION = { format: 'gif', animated: true, frames: 12, width: 400, height: 300, colorModel: 'palette' } as const;
const PAGES = { format: 'tiff', frames: 3, lossless: true } as const;

function plan(operation: Operation, options: Record<string, unknown>, source: Partial<SourceInfo> = {}, engine = FULL_ENGINE): Plan {
  return createPlan(operation, { ...PHOTO, ...source }, parseOptions(operation, options), engine);
}

function refuses(code: ErrorCode, make: () => unknown): void {
  assert.throws(make, (error) => error instanceof AppError && error.code === code);
}

test('steps come in the same order in every plan, with displayed sizes', () => {
  const kinds = plan(
    'resize',
    { width: 300, height: 300, fit: 'contain', ratio: '2:1', format: 'jpeg' },
    { orientation: 6, alpha: true, format: 'webp' },
  ).steps.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['orient', 'color', 'flatten', 'resize', 'crop', 'pad', 'encode']);
});

test('a plan leaves out steps that would change nothing', () => {
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

test('compress may fall back to the input, and so may resize if the size stays the same', () => {
  assert.deepEqual(
    [plan('compress', {}).neverLarger, plan('convert', { format: 'png' }).neverLarger, plan('resize', { width: 5 }).neverLarger],
    [true, false, false],
  );
  const within = (options: object) => plan('resize', { longEdge: 5000, ...options }).neverLarger;
  assert.deepEqual(
    [within({}), within({ format: 'webp' }), within({ enlarge: true }), within({ ratio: '1:2' })],
    [true, false, false, false],
  );
});

test('a plan is plain data', () => {
  const made = plan('compress', { quality: 40 });
  assert.deepEqual(structuredClone(made), made);
});

test('everything a plan gives up is announced', () => {
  assert.deepEqual(
    plan('compress', { format: 'jpeg' }, { format: 'png', alpha: true, bitDepth: 16, profile: 'other', gainMap: true }).notices,
    ['gain_map_lost', 'converted_to_srgb', 'transparency_flattened', 'reduced_to_8_bit'],
  );
  assert.deepEqual(plan('compress', { color: 'keep' }, { profile: 'other' }).notices, []);
  assert.deepEqual(plan('compress', { color: 'keep' }, { format: 'avif', profile: 'coded' }).notices, ['converted_to_srgb']);
});

test('16 bits are only kept if the result is lossless and its format supports them', () => {
  const depth = (options: Record<string, unknown>) => encodeOf(plan('convert', options, { format: 'png', bitDepth: 16 })).bitDepth;
  assert.deepEqual(
    [
      depth({ format: 'png', lossless: true }),
      depth({ format: 'tiff' }),
      depth({ format: 'png' }),
      depth({ format: 'webp', lossless: true }),
    ],
    [16, 16, 8, 8],
  );
});

test('too many pixels for the output format are rejected before any work', () => {
  refuses('too_many_pixels', () => plan('compress', {}, { width: 20_000, height: 20_000 }));
  refuses('too_many_pixels', () => plan('convert', { format: 'avif' }, { width: 10_000, height: 6_000 }));
  refuses('too_many_pixels', () => plan('convert', { format: 'webp' }, { width: 16_384, height: 10 }));
  assert.equal(
    createPlan('convert', { ...PHOTO, width: 10_000, height: 6_000 }, parseOptions('convert', { format: 'avif' }), SHARP_ENGINE).format,
    'avif',
  );
  assert.equal(plan('resize', { width: 1000, format: 'avif' }, { width: 10_000, height: 6_000 }).width, 1000);
});

test('formats and colors that the engine does not handle are rejected with their own error code', () => {
  refuses('unsupported_media', () => plan('compress', {}, { format: 'pdf' }));
  refuses('unsupported_media', () => plan('compress', {}, { format: 'heic' }, SHARP_ENGINE));
  refuses('unsupported_media', () => plan('compress', {}, { format: 'avif', profile: 'coded' }, SHARP_ENGINE));
  refuses('invalid_option', () => plan('convert', { format: 'jxl' }, {}, SHARP_ENGINE));
});

test('a format that the operator switched off is rejected with that reason, and others are not', () => {
  const engine = withoutFormats(FULL_ENGINE, ['heic']);
  assert.throws(
    () => plan('compress', {}, { format: 'heic' }, engine),
    (error) =>
      error instanceof AppError && error.code === 'unsupported_media' && error.detail === 'HEIC files are switched off on this site.',
  );
  assert.equal(plan('compress', {}, { format: 'avif' }, engine).format, 'avif');
  assert.equal(plan('compress', {}, { format: 'heic' }).format, 'jpeg');
  assert.equal(plan('compress', {}, { format: 'heic', alpha: true }).format, 'webp', 'JPEG would lose the transparency');
});

test('a format that cannot be written becomes a format that viewers know', () => {
  const kept = (format: SourceInfo['format']) => plan('compress', {}, { format }).format;
  assert.deepEqual([kept('heic'), kept('bmp')], ['jpeg', 'png']);
  assert.equal(plan('resize', { width: 20 }, { format: 'svg' }).format, 'png');
  for (const format of OUTPUT_FORMATS) assert.equal(kept(format), format);
});

test('an animation keeps its frames if the output format supports them', () => {
  const frames = (format: string) => plan('convert', { format }, ANIMATION).frames;
  assert.deepEqual([frames('gif'), frames('webp'), frames('png'), frames('jpeg')], [12, 12, 1, 1]);
  assert.equal(plan('compress', {}, ANIMATION).frames, 12);
  assert.equal(plan('resize', { width: 100 }, { ...ANIMATION, format: 'webp' }).frames, 12);
});

test('the loss of an animation is announced, whatever the reason', () => {
  const lost = (options: Record<string, unknown>, source: Partial<SourceInfo> = ANIMATION, engine = FULL_ENGINE) =>
    plan('convert', options, source, engine).notices.includes('animation_lost');
  assert.equal(lost({ format: 'webp' }), false);
  assert.equal(lost({ format: 'webp', animation: 'first' }), true);
  assert.equal(lost({ format: 'png' }), true);
  assert.equal(lost({ format: 'webp' }, { ...ANIMATION, format: 'png' }, SHARP_ENGINE), true);
});

test('every frame of an animation counts toward the pixel limits', () => {
  refuses('too_many_pixels', () => plan('compress', {}, { ...ANIMATION, frames: 3000 }));
  refuses('too_many_pixels', () => plan('convert', { format: 'gif' }, { ...ANIMATION, format: 'webp', frames: 1000 }));
  assert.equal(plan('resize', { width: 200, format: 'gif' }, { ...ANIMATION, frames: 1000 }).frames, 1000);
});

test('only one of several pages is used, and the plan announces that the others are left out', () => {
  assert.deepEqual([plan('convert', { format: 'png' }, PAGES).page, plan('convert', { format: 'png', page: 3 }, PAGES).page], [0, 2]);
  assert.deepEqual(plan('convert', { format: 'png' }, PAGES).notices, ['pages_left_out']);
  const { frames, page } = plan('convert', { format: 'webp', page: 2 }, ANIMATION);
  assert.deepEqual([frames, page], [12, 0]);
});

test('compress never drops frames or pages unless the caller asks for it', () => {
  const keeps = (options: Record<string, unknown>, source: Partial<SourceInfo>) => plan('compress', options, source).keepsPixels;
  const apng = { ...ANIMATION, format: 'png' } as const;
  assert.deepEqual([keeps({}, apng), keeps({}, { ...ANIMATION, format: 'avif' }), keeps({}, PAGES)], [true, true, true]);
  assert.deepEqual(plan('compress', {}, PAGES).notices, []);
  assert.deepEqual([keeps({}, ANIMATION), keeps({ animation: 'first' }, apng), keeps({ page: 2 }, PAGES)], [false, false, false]);
  assert.deepEqual([keeps({ format: 'webp' }, PAGES), keeps({ format: 'webp' }, apng), keeps({}, {})], [false, false, false]);
  assert.equal(plan('convert', { format: 'tiff' }, PAGES).keepsPixels, false);
});

test('a page beyond the last is rejected with the number of pages', () => {
  assert.throws(
    () => plan('convert', { format: 'png', page: 4 }, PAGES),
    (error) => error instanceof AppError && error.extras.errors?.[0]?.option === 'page' && /3 pages/.test(error.extras.errors[0].detail),
  );
});

test('a file with a single page ignores the page option', () => {
  assert.equal(plan('convert', { format: 'png', page: 2 }).page, 0);
  assert.equal(plan('convert', { format: 'png', page: 20 }, { ...ANIMATION, frames: 12 }).page, 0);
});

test('an SVG takes any size, and a modest one if it states none', () => {
  const size = ({ width, height }: Plan) => `${width}x${height}`;
  const drawing = { format: 'svg', width: 40, height: 30, alpha: true } as const;
  assert.equal(size(plan('convert', { format: 'png' }, drawing)), '40x30');
  assert.equal(size(plan('resize', { width: 2000 }, drawing)), '2000x1500');
  assert.equal(size(plan('convert', { format: 'png' }, { ...drawing, width: 0, height: 0 })), '1024x1024');
  assert.equal(size(plan('resize', { width: 64 }, { ...drawing, width: 0, height: 0 })), '64x64');
});

test('svgWidth sets the width of an SVG and changes nothing else', () => {
  const drawing = { format: 'svg', width: 40, height: 30, alpha: true } as const;
  const size = (operation: 'compress' | 'convert', options: Record<string, unknown>, source: Partial<SourceInfo> = drawing) => {
    const { width, height } = plan(operation, options, source);
    return `${width}x${height}`;
  };
  assert.equal(size('convert', { format: 'png', svgWidth: 800 }), '800x600');
  assert.equal(size('compress', { format: 'png', svgWidth: 20 }), '20x15');
  assert.equal(size('convert', { format: 'png', svgWidth: 300 }, { ...drawing, width: 0, height: 0 }), '300x300');
  assert.equal(size('convert', { format: 'png', svgWidth: 800 }, { width: 40, height: 30 }), '40x30');
});

test('an SVG with a chosen width stays within the limits of the output format', () => {
  const drawing = { format: 'svg', width: 40, height: 30, alpha: true } as const;
  refuses('too_many_pixels', () => plan('convert', { format: 'webp', svgWidth: 16_384 }, drawing));
  refuses('too_many_pixels', () => plan('convert', { format: 'avif', svgWidth: 9_000 }, drawing));
  refuses('too_many_pixels', () => plan('convert', { format: 'png', svgWidth: 65_500 }, { ...drawing, width: 1, height: 500 }));
  const icon = (svgWidth: number, source = {}) => plan('convert', { format: 'ico', svgWidth }, { ...drawing, ...source });
  assert.deepEqual([icon(900).width, icon(900).height], [256, 192]);
  assert.deepEqual([icon(100).width, icon(100).height], [100, 75]);
  assert.deepEqual([icon(200, { height: 400 }).width, icon(200, { height: 400 }).height], [26, 256]);
});

test('compressing an SVG of any size gives an SVG, unless another format is requested', () => {
  const drawing = { format: 'svg', width: 10_000_000, height: 5_000_000, alpha: true, bitDepth: 16 } as const;
  assert.deepEqual([plan('compress', {}, drawing).keepsVector, plan('compress', {}, drawing).notices], [true, []]);
  assert.equal(plan('compress', { format: 'webp' }, { ...drawing, width: 40, height: 30 }).keepsVector, false);
  assert.equal(plan('resize', { width: 100 }, drawing).keepsVector, false);
  assert.equal(plan('compress', {}, {}).keepsVector, false);
});

test('an SVG that states a huge size can still be rendered at a smaller one', () => {
  const huge = { format: 'svg', width: 10_000_000, height: 5_000_000, alpha: true } as const;
  refuses('too_many_pixels', () => plan('convert', { format: 'png' }, huge));
  assert.equal(plan('convert', { format: 'png', svgWidth: 100 }, huge).height, 50);
  assert.equal(plan('resize', { width: 100, format: 'png' }, huge).height, 50);
  assert.equal(plan('convert', { format: 'ico' }, huge).height, 128);
});

test('an image is shrunk to fit an icon and never enlarged for it', () => {
  const icon = (width: number, height: number) => plan('convert', { format: 'ico' }, { width, height });
  const { width, height, steps } = icon(4000, 3000);
  assert.deepEqual([width, height], [256, 192]);
  assert.ok(steps.some(({ kind }) => kind === 'resize'));
  assert.deepEqual([icon(32, 32).width, icon(32, 32).steps.some(({ kind }) => kind === 'resize')], [32, false]);
  refuses('too_many_pixels', () => plan('resize', { width: 300, format: 'ico' }));
});

test('lossless JPEG and GIF are rejected', () => {
  refuses('invalid_option', () => plan('compress', { lossless: true }));
  refuses('invalid_option', () => plan('convert', { format: 'gif', lossless: true }));
});

test('a quality given as a number keeps the encoder settings it always had', () => {
  const tableOf = (options: object) => {
    const settings = encoderSettings(encodeOf(plan('convert', { format: 'jpeg', ...options })), 1_000_000);
    return settings.format === 'jpeg' ? settings.quantTable : undefined;
  };
  assert.deepEqual([tableOf({ quality: 80 }), tableOf({ quality: 'auto' }), tableOf({ targetBytes: 50_000 })], [3, 5, 5]);
});

test('trellis quantization is left out of huge JPEGs and of fast effort', () => {
  assert.equal(encodeOf(plan('compress', {})).trellis, true);
  assert.equal(encodeOf(plan('compress', {}, { width: 9_000, height: 6_000 })).trellis, false);
  assert.equal(encodeOf(plan('compress', { effort: 'fast' })).trellis, false);
});

/** The formats that `auto` chooses from, in order. */
function chosenFrom(
  source: Partial<SourceInfo>,
  options: Record<string, unknown> = {},
  engine = FULL_ENGINE,
  operation: Operation = 'convert',
): readonly string[] {
  const { format, alternatives = [] } = plan(operation, { format: 'auto', ...options }, source, engine);
  return [format, ...alternatives.map((other) => other.format)];
}

test('an automatic format is chosen from those that keep transparent parts, frames and exact pixels', () => {
  assert.deepEqual(chosenFrom({}), ['webp', 'jpeg', 'png']);
  assert.deepEqual(chosenFrom({}, { opensIn: 'browsers' }), ['webp', 'avif', 'jpeg', 'png']);
  assert.deepEqual(chosenFrom({ format: 'png', alpha: true }), ['webp', 'png']);
  assert.deepEqual(chosenFrom({}, { lossless: true, opensIn: 'browsers' }), ['webp', 'avif', 'png']);
  assert.deepEqual(chosenFrom(ANIMATION, { opensIn: 'browsers' }), ['webp']);
  assert.equal(plan('convert', { format: 'auto' }, ANIMATION).frames, 12);
  assert.deepEqual(chosenFrom(ANIMATION, { animation: 'first' }), ['webp', 'jpeg', 'png']);
});

test('an automatic format leaves out those that cannot hold the image', () => {
  const wide = { width: 20_000, height: 400 };
  assert.deepEqual(chosenFrom(wide, { opensIn: 'browsers' }), ['jpeg', 'png']);
  assert.deepEqual(chosenFrom({ ...ANIMATION, ...wide, height: 10 }), ['gif']);
  refuses('too_many_pixels', () => chosenFrom({ width: 70_000, height: 10 }));
  const { webp: _webp, ...writes } = FULL_ENGINE.writes;
  assert.deepEqual(chosenFrom({}, {}, { ...FULL_ENGINE, writes }), ['jpeg', 'png']);
  refuses('invalid_option', () => chosenFrom({}, {}, { ...FULL_ENGINE, writes: {} }));
});

test('compressing to an automatic format keeps drawings, and files with parts that would be lost', () => {
  const compress = (source: Partial<SourceInfo>, engine = FULL_ENGINE) => chosenFrom(source, {}, engine, 'compress');
  assert.equal(plan('compress', { format: 'auto' }, { format: 'svg' }).keepsVector, true);
  assert.deepEqual(compress(PAGES), ['tiff']);
  assert.equal(plan('compress', { format: 'auto' }, PAGES).keepsPixels, true);
  assert.deepEqual(compress(ANIMATION), ['webp']);
  assert.deepEqual(compress({ ...ANIMATION, format: 'webp' }, { ...FULL_ENGINE, readsAnimated: [] }), ['webp']);
  assert.deepEqual(compress({ format: 'heic' }), ['webp', 'jpeg', 'png']);
});

test('with an automatic format, a file that is as it should be may stay as it is', () => {
  const mayStay = (operation: Operation, options: object, source: Partial<SourceInfo>) =>
    plan(operation, { format: 'auto', ...options }, source).neverLarger;
  assert.equal(mayStay('convert', {}, {}), true);
  assert.equal(mayStay('compress', {}, { format: 'avif' }), true);
  assert.equal(mayStay('convert', {}, { format: 'avif' }), false);
  assert.equal(mayStay('convert', { opensIn: 'browsers' }, { format: 'avif' }), true);
  assert.equal(mayStay('convert', {}, { format: 'tiff' }), false);
  assert.equal(mayStay('convert', { grayscale: true }, {}), false);
  assert.equal(mayStay('resize', { width: 100 }, {}), false);
});

test('with an automatic format, a quality means what it does in JPEG', () => {
  const { alternatives = [], ...webp } = plan('convert', { format: 'auto', quality: 80, opensIn: 'browsers' });
  const quality = Object.fromEntries([webp, ...alternatives].map((each) => [each.format, encodeOf(each).quality]));
  assert.equal(quality.jpeg, 80);
  assert.ok((quality.avif ?? 100) < 70 && (quality.webp ?? 0) > 80, JSON.stringify(quality));
});

test('an automatic format stays among those that may be chosen', () => {
  const engine = { ...SHARP_ENGINE, choosable: ['jpeg', 'png'] as const };
  const chosen = (operation: Operation, source: Partial<SourceInfo>) => {
    const { format, frames, neverLarger } = plan(operation, { format: 'auto' }, source, engine);
    return { format, frames, neverLarger };
  };
  assert.deepEqual(chosen('convert', { format: 'webp' }), { format: 'jpeg', frames: 1, neverLarger: false });
  assert.deepEqual(chosen('convert', { format: 'png', lossless: true }), { format: 'jpeg', frames: 1, neverLarger: true });
  // Compressing keeps frames even so.
  assert.deepEqual(chosen('convert', ANIMATION), { format: 'jpeg', frames: 1, neverLarger: false });
  assert.deepEqual(chosen('compress', ANIMATION), { format: 'gif', frames: 12, neverLarger: true });
  for (const operation of ['compress', 'convert'] as const) {
    const none = () => plan(operation, { format: 'auto' }, {}, { ...SHARP_ENGINE, choosable: [] });
    assert.throws(none, ({ extras }) => /No format that may be chosen/.test(extras.errors[0].detail));
  }
});
