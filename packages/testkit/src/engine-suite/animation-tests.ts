import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Capabilities, OptionsInputOf } from '@imagemill/core';
import { inspect, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { GIF_COLORS, plainGif } from '../gif-sample.js';
import { compare, type Pixels } from '../likeness.js';
import { animated } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

const MOVING = ['gif', 'webp'] as const;

const FITS: [OptionsInputOf['resize'], number, number][] = [
  [{ width: 61 }, 61, 46],
  [{ percent: 37 }, 44, 33],
  [{ width: 50, height: 50, fit: 'cover' }, 50, 50],
  [{ width: 90, height: 40, fit: 'cover' }, 90, 40],
  [{ width: 50, height: 50, fit: 'contain' }, 50, 50],
  [{ width: 80, height: 40, fit: 'contain' }, 80, 40],
  [{ width: 71, height: 29, fit: 'fill' }, 71, 29],
  [{ width: 50, height: 50, fit: 'outside' }, 67, 50],
  [{ ratio: '1:1' }, 90, 90],
  [{ width: 200, enlarge: true }, 200, 150],
];

/** Frames, timing and size of animations. */
export function animationTests(engineOf: EngineOf, { reads, readsAnimated, writes }: Capabilities): void {
  const moving = MOVING.filter((format) => readsAnimated.includes(format) && writes[format]?.animation);
  describe('animation', () => {
    for (const from of moving) {
      for (const to of moving) {
        test(`keeps frames, delays and loop count from ${from} to ${to}`, async () => {
          for (const loop of [0, 3]) {
            const input = await animated(from, 120, 90, { loop });
            const result = await planAndRun(engineOf(), 'convert', input, { format: to, quality: 90 });
            assert.deepEqual(await timing(result.bytes), { pages: 4, width: 120, height: 90, delay: [50, 60, 70, 80], loop });
            assert.ok(!result.notices.includes('animation_lost'));
            await looksAlike(input, result.bytes, 26);
          }
        });
      }

      test(`compresses an animated ${from} and keeps every frame`, async () => {
        const input = await animated(from, 120, 90, { frames: 6 });
        const result = await planAndRun(engineOf(), 'compress', input, { quality: 40 });
        assert.ok(result.bytes.length <= input.length);
        const { pages, delay } = await timing(result.bytes);
        assert.deepEqual([pages, delay], [6, [50, 60, 70, 80, 90, 100]]);
        await looksAlike(input, result.bytes, 22);
      });

      test(`resizes every frame of an animated ${from} to the exact size`, async () => {
        const input = await animated(from, 120, 90, { frames: 5 });
        for (const [options, width, height] of FITS) {
          const result = await planAndRun(engineOf(), 'resize', input, { ...options, quality: 90, background: '#ffffff', effort: 'fast' });
          const { pages, ...size } = await timing(result.bytes);
          assert.deepEqual([pages, size.width, size.height], [5, width, height], JSON.stringify(options));
          assert.deepEqual(size.delay, [50, 60, 70, 80, 90]);
          await looksAlike(await resizedBySharp(input, options, width, height), result.bytes, 22, JSON.stringify(options));
        }
      });
    }

    for (const from of MOVING.filter((format) => reads.includes(format))) {
      test(`takes the first frame of an animated ${from} when asked, and reports it`, async () => {
        const input = await animated(from, 120, 90);
        const result = await planAndRun(engineOf(), 'convert', input, { format: from, animation: 'first', quality: 90 });
        const info = await inspect(readerOf(result.bytes));
        assert.deepEqual([info.animated, info.frames, info.width, info.height], [false, 1, 120, 90]);
        assert.ok(result.notices.includes('animation_lost'));
        await looksAlike(await sharp(input, { page: 0 }).png().toBuffer(), result.bytes, 26);
      });

      test(`reports that a still format loses the animation of ${from}`, async () => {
        const input = await animated(from, 60, 40);
        for (const format of ['jpeg', 'png', 'avif', 'tiff', 'ico'] as const) {
          if (!writes[format]) continue;
          const result = await planAndRun(engineOf(), 'convert', input, { format, effort: 'fast' });
          const info = await inspect(readerOf(result.bytes));
          assert.deepEqual([info.frames, info.width, info.height], [1, 60, 40], format);
          assert.ok(result.notices.includes('animation_lost'), format);
        }
      });
    }

    if (reads.includes('gif')) {
      // 640 × 480 is one of the sizes that libvips' reader treats as a screen's.
      for (const [width, height] of [
        [48, 36],
        [640, 480],
      ] as const) {
        test(`leaves a GIF of ${width} × ${height} transparent where no frame covers it`, async () => {
          const input = plainGif(width, height, [{ left: 9, top: 6, width: 12, height: 12, color: 2 }]);
          const png = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true });
          const seen = await sharp(png.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
          assert.deepEqual([seen.info.width, seen.info.height], [width, height]);
          assert.deepEqual(colorAt(seen.data, width, 2, 2), CLEAR);
          assert.deepEqual(colorAt(seen.data, width, 12, 12), BLUE);
          const jpeg = await planAndRun(engineOf(), 'resize', input, { width: 24, format: 'jpeg', background: '#ffffff' });
          assert.ok((await sharp(jpeg.bytes).raw().toBuffer()).subarray(-3).every((level) => level > 250));
        });
      }
    }

    for (const to of moving.filter(() => readsAnimated.includes('gif'))) {
      test(`clears and restores GIF frames as browsers do when converting to ${to}`, async () => {
        const whole = { left: 0, top: 0, width: 16, height: 8 };
        const [west, east] = [
          { left: 0, top: 0, width: 8, height: 8 },
          { left: 8, top: 0, width: 8, height: 8 },
        ];
        const input = plainGif(16, 8, [
          { ...whole, color: 0, disposal: 2, delayMs: 50 },
          { ...west, color: 1, disposal: 0, delayMs: 60 },
          { ...east, color: 2, disposal: 3, delayMs: 70 },
          { left: 2, top: 2, width: 2, height: 2, color: 3, delayMs: 80 },
        ]);
        const { bytes } = await planAndRun(engineOf(), 'convert', input, {
          format: to,
          quality: 100,
          ...(to === 'webp' ? { lossless: true } : {}),
        });
        assert.deepEqual(await timing(bytes), { pages: 4, width: 16, height: 8, delay: [50, 60, 70, 80], loop: 3 });
        const { data } = await framesOf(bytes);
        const frames = [0, 1, 2, 3].map((frame) => [colorAt(data, 16, 1, frame * 8 + 4), colorAt(data, 16, 12, frame * 8 + 4)]);
        assert.deepEqual(frames, [
          [RED, RED],
          [GREEN, CLEAR],
          [GREEN, BLUE],
          [GREEN, CLEAR],
        ]);
        assert.deepEqual(colorAt(data, 16, 3, 27), YELLOW);
      });
    }

    if (moving.includes('gif')) {
      test('keeps GIF frames that hardly differ or are identical', async () => {
        const whole = { left: 0, top: 0, width: 16, height: 8 };
        const grays = [100, 101, 102, 200].map((level) => [level, level, level]);
        const colors = [0, 1, 1, 2];
        const input = plainGif(
          16,
          8,
          colors.map((color, index) => ({ ...whole, color, delayMs: 50 + index * 10 })),
          grays,
        );
        const { bytes } = await planAndRun(engineOf(), 'convert', input, { format: 'gif', quality: 100 });
        const { data, channels } = await framesOf(bytes);
        assert.deepEqual((await timing(bytes)).delay, [50, 60, 70, 80]);
        assert.deepEqual(
          colors.map((_, frame) => data[frame * 16 * 8 * channels]),
          [100, 101, 101, 102],
        );
      });
    }

    for (const format of moving) {
      test(`keeps an animation transparent in ${format}`, async () => {
        const input = await animated('gif', 80, 60, { alpha: true });
        const result = await planAndRun(engineOf(), 'resize', input, { width: 40, format, quality: 90 });
        const before = await framesOf(await sharp(input, { animated: true }).resize(40).webp({ lossless: true }).toBuffer());
        const after = await framesOf(result.bytes);
        assert.equal(after.channels, 4);
        assert.ok(alphaShare(before) - alphaShare(after) < 0.05, format);
      });
    }
  });
}

const [RED, GREEN, BLUE, YELLOW] = GIF_COLORS.map((color) => [...color, 255]);
const CLEAR = [0, 0, 0, 0];

/** For RGBA samples; a clear pixel has no color. */
function colorAt(data: Uint8Array, width: number, x: number, y: number): number[] {
  const at = (y * width + x) * 4;
  return data[at + 3] === 0 ? CLEAR : [...data.subarray(at, at + 4)];
}

async function timing(bytes: Uint8Array) {
  const { pages, width, pageHeight, height, delay, loop } = await sharp(bytes, { animated: true }).metadata();
  return { pages, width, height: pageHeight ?? height, delay, loop };
}

/** All frames, stacked vertically. */
async function framesOf(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { animated: true }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function looksAlike(a: Uint8Array, b: Uint8Array, leastPsnr: number, what = ''): Promise<void> {
  const solid = (bytes: Uint8Array) =>
    sharp(bytes, { animated: true }).flatten({ background: '#ffffff' }).webp({ lossless: true }).toBuffer();
  const { psnr } = compare(await framesOf(await solid(a)), await framesOf(await solid(b)));
  assert.ok(psnr > leastPsnr, `${what} ${psnr}`);
}

function resizedBySharp(input: Uint8Array, { fit, ratio }: OptionsInputOf['resize'], width: number, height: number): Promise<Buffer> {
  const way = ratio ? 'cover' : fit === 'contain' || fit === 'cover' ? fit : 'fill';
  return sharp(input, { animated: true }).resize(width, height, { fit: way, background: '#ffffff' }).webp({ lossless: true }).toBuffer();
}

function alphaShare({ data, channels }: Pixels): number {
  let clear = 0;
  for (let at = channels - 1; at < data.length; at += channels) if ((data[at] ?? 255) < 128) clear += 1;
  return clear / (data.length / channels);
}
