import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { photo } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

/**
 * Colors that all differ in brightness, each in a square large enough that encoders don't smear its
 * middle.
 */
const COLORS = ['#ff0000', '#00ff00', '#0000ff', '#c86432', '#0c2238', '#808080'];
const SQUARE = 32;
const MIDDLE = SQUARE / 2;

const squares = (alpha = 1) =>
  sharp({ create: { width: SQUARE * COLORS.length, height: SQUARE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite(
    COLORS.map((color, at) => ({
      input: { create: { width: SQUARE, height: SQUARE, channels: 4, background: { ...rgbOf(color), alpha } } },
      left: at * SQUARE,
      top: 0,
    })),
  );

function rgbOf(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
}

/** How bright a color is: its linear light, weighted by perception (IEC 61966-2-1). */
function brightnessOf(hex: string): number {
  const light = (level: number) => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4);
  const { r, g, b } = rgbOf(hex);
  const sum = 0.2126 * light(r / 255) + 0.7152 * light(g / 255) + 0.0722 * light(b / 255);
  return 255 * (sum <= 0.0031308 ? sum * 12.92 : 1.055 * sum ** (1 / 2.4) - 0.055);
}

/** RGBA in the middle of each square. */
async function seen(bytes: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return COLORS.map((_, at) => {
    const start = (MIDDLE * info.width + at * SQUARE + MIDDLE) * info.channels;
    return [...data.subarray(start, start + 4)];
  });
}

/** Black and white, in every format and depth. */
export function grayTests(engineOf: EngineOf): void {
  describe('black and white', () => {
    const targets = [
      ...(['jpeg', 'webp', 'avif'] as const).map((format) => ({ format, quality: 95 })),
      { format: 'png', lossless: true },
      { format: 'png' },
      { format: 'webp', lossless: true },
    ] as const;
    for (const target of targets) {
      const name = `${target.format}${'lossless' in target ? ' without loss' : ''}`;
      const within = 'lossless' in target ? 1 : 3;
      test(`every color becomes gray of the same brightness in ${name}`, async () => {
        for (const operation of ['convert', 'compress', 'resize'] as const) {
          const size = operation === 'resize' ? { percent: 100 } : {};
          const result = await planAndRun(engineOf(), operation, await squares().png().toBuffer(), { ...size, ...target, grayscale: true });
          for (const [at, [red = 0, green = 0, blue = 0]] of (await seen(result.bytes)).entries()) {
            const wanted = brightnessOf(COLORS[at] ?? '');
            for (const level of [red, green, blue]) assert.ok(Math.abs(level - wanted) <= within, `${COLORS[at]}: ${level}, not ${wanted}`);
          }
        }
      });
    }

    test('transparency is kept, and the background behind it in a JPEG becomes gray too', async () => {
      const input = await squares(0.5).png().toBuffer();
      const kept = await seen((await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true, grayscale: true })).bytes);
      for (const [at, [red = 0, , , alpha = 0]] of kept.entries()) {
        assert.ok(Math.abs(red - brightnessOf(COLORS[at] ?? '')) <= 2, `${COLORS[at]}: ${red}`);
        assert.ok(Math.abs(alpha - 128) <= 1);
      }
      const options = { format: 'jpeg', background: '#ff0000', quality: 95, grayscale: true } as const;
      for (const [red, green, blue] of await seen((await planAndRun(engineOf(), 'convert', input, options)).bytes)) {
        assert.equal(red, green);
        assert.equal(green, blue);
      }
    });

    test('padding becomes gray too', async () => {
      const options = {
        width: 400,
        height: 100,
        fit: 'contain',
        background: '#ff0000',
        enlarge: true,
        format: 'png',
        lossless: true,
      } as const;
      const { bytes } = await planAndRun(engineOf(), 'resize', await squares().removeAlpha().png().toBuffer(), {
        ...options,
        grayscale: true,
      });
      const { data } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
      assert.ok(Math.abs((data[0] ?? 0) - brightnessOf('#ff0000')) <= 1, `${data[0]}`);
    });

    test('a 16-bit image stays 16-bit', async () => {
      const input = await photo(40, 30).removeAlpha().toColourspace('rgb16').png().toBuffer();
      assert.equal((await inspect(readerOf(input))).bitDepth, 16);
      const { bytes } = await planAndRun(engineOf(), 'compress', input, { lossless: true, grayscale: true });
      const info = await inspect(readerOf(bytes));
      assert.deepEqual([info.bitDepth, info.colorModel], [16, 'gray']);
      const levels = async (file: Uint8Array) => sharp(file).toColourspace('b-w').raw().toBuffer();
      const [before, after] = await Promise.all([levels(input), levels(bytes)]);
      assert.ok(before.every((level, at) => Math.abs(level - (after[at] ?? 0)) <= 1));
    });

    test('a palette of colors becomes a palette of grays', async () => {
      const input = await squares().removeAlpha().png({ palette: true }).toBuffer();
      const result = await planAndRun(engineOf(), 'compress', input, { grayscale: true });
      for (const [at, [red = 0, green, blue]] of (await seen(result.bytes)).entries()) {
        assert.ok(Math.abs(red - brightnessOf(COLORS[at] ?? '')) <= 3, `${COLORS[at]}: ${red}`);
        assert.deepEqual([green, blue], [red, red]);
      }
    });

    test('never returns the original color file, however small it is', async () => {
      const input = await squares().removeAlpha().webp({ quality: 1, effort: 6 }).toBuffer();
      const result = await planAndRun(engineOf(), 'compress', input, { quality: 100, grayscale: true });
      assert.equal(result.result, 'optimized');
      for (const [red, green, blue] of await seen(result.bytes)) assert.deepEqual([green, blue], [red, red]);
    });

    test('a color profile is applied first and then dropped', async () => {
      const input = await photo(60, 40).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
      for (const metadata of ['safe', 'all'] as const) {
        const result = await planAndRun(engineOf(), 'convert', input, {
          format: 'png',
          lossless: true,
          color: 'keep',
          metadata,
          grayscale: true,
        });
        const info = await inspect(readerOf(result.bytes));
        assert.deepEqual([info.profile, info.colorModel], ['none', 'gray'], metadata);
      }
    });

    test('an image that is already gray stays as it is', async () => {
      const input = await photo(60, 40).toColourspace('b-w').png().toBuffer();
      const plain = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true });
      const gray = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true, grayscale: true });
      assert.deepEqual(gray.bytes, plain.bytes);
    });
  });
}
