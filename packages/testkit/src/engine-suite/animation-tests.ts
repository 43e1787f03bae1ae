import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Capabilities, inspect, type OptionsInputOf, readerOf } from '@imagemill/core';
import sharp from 'sharp';
import { compare, type Pixels } from '../likeness.js';
import { animated } from '../samples.js';
import type { EngineOf } from './engine-suite.js';
import { mill } from './mill.js';

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
        test(`keeps frames, delays and loop from ${from} to ${to}`, async () => {
          for (const loop of [0, 3]) {
            const input = await animated(from, 120, 90, { loop });
            const result = await mill(engineOf(), 'convert', input, { format: to, quality: 90 });
            assert.deepEqual(await timing(result.bytes), { pages: 4, width: 120, height: 90, delay: [50, 60, 70, 80], loop });
            assert.ok(!result.notices.includes('animation_lost'));
            await looksAlike(input, result.bytes, 26);
          }
        });
      }

      test(`compresses an animated ${from} and keeps every frame`, async () => {
        const input = await animated(from, 120, 90, { frames: 6 });
        const result = await mill(engineOf(), 'compress', input, { quality: 40 });
        assert.ok(result.bytes.length <= input.length);
        const { pages, delay } = await timing(result.bytes);
        assert.deepEqual([pages, delay], [6, [50, 60, 70, 80, 90, 100]]);
        await looksAlike(input, result.bytes, 22);
      });

      test(`resizes every frame of an animated ${from} exactly`, async () => {
        const input = await animated(from, 120, 90, { frames: 5 });
        for (const [options, width, height] of FITS) {
          const result = await mill(engineOf(), 'resize', input, { ...options, quality: 90, background: '#ffffff', effort: 'fast' });
          const { pages, ...size } = await timing(result.bytes);
          assert.deepEqual([pages, size.width, size.height], [5, width, height], JSON.stringify(options));
          assert.deepEqual(size.delay, [50, 60, 70, 80, 90]);
          await looksAlike(await resizedBySharp(input, options, width, height), result.bytes, 22, JSON.stringify(options));
        }
      });
    }

    for (const from of MOVING.filter((format) => reads.includes(format))) {
      test(`takes the first frame of an animated ${from} when asked to, and says so`, async () => {
        const input = await animated(from, 120, 90);
        const result = await mill(engineOf(), 'convert', input, { format: from, animation: 'first', quality: 90 });
        const info = await inspect(readerOf(result.bytes));
        assert.deepEqual([info.animated, info.frames, info.width, info.height], [false, 1, 120, 90]);
        assert.ok(result.notices.includes('animation_lost'));
        await looksAlike(await sharp(input, { page: 0 }).png().toBuffer(), result.bytes, 26);
      });

      test(`says that a still format loses the animation of ${from}`, async () => {
        const input = await animated(from, 60, 40);
        for (const format of ['jpeg', 'png', 'avif', 'tiff', 'ico'] as const) {
          if (!writes[format]) continue;
          const result = await mill(engineOf(), 'convert', input, { format, effort: 'fast' });
          const info = await inspect(readerOf(result.bytes));
          assert.deepEqual([info.frames, info.width, info.height], [1, 60, 40], format);
          assert.ok(result.notices.includes('animation_lost'), format);
        }
      });
    }

    for (const format of moving) {
      test(`keeps an animation see-through in ${format}`, async () => {
        const input = await animated('gif', 80, 60, { alpha: true });
        const result = await mill(engineOf(), 'resize', input, { width: 40, format, quality: 90 });
        const before = await framesOf(await sharp(input, { animated: true }).resize(40).webp({ lossless: true }).toBuffer());
        const after = await framesOf(result.bytes);
        assert.equal(after.channels, 4);
        assert.ok(alphaShare(before) - alphaShare(after) < 0.05, format);
      });
    }
  });
}

async function timing(bytes: Uint8Array) {
  const { pages, width, pageHeight, height, delay, loop } = await sharp(bytes, { animated: true }).metadata();
  return { pages, width, height: pageHeight ?? height, delay, loop };
}

/** All frames below one another. */
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
