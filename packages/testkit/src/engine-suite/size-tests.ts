import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OptionsInputOf } from '@imagemill/core';
import { inspect, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { compare, decode, likeness } from '../likeness.js';
import { photo } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

const FITS: [OptionsInputOf['resize'], number, number][] = [
  [{ width: 100 }, 100, 75],
  [{ height: 60 }, 80, 60],
  [{ width: 100, height: 100 }, 100, 75],
  [{ width: 100, height: 100, fit: 'outside' }, 133, 100],
  [{ width: 100, height: 100, fit: 'cover' }, 100, 100],
  [{ width: 100, height: 100, fit: 'contain' }, 100, 100],
  [{ width: 100, height: 30, fit: 'fill' }, 100, 30],
  [{ percent: 25 }, 80, 60],
  [{ longEdge: 64 }, 64, 48],
  [{ ratio: '1:1' }, 240, 240],
  [{ ratio: '16:9', longEdge: 160 }, 160, 90],
  [{ width: 640 }, 320, 240],
  [{ width: 640, enlarge: true }, 640, 480],
];

/** Sizes, fits, orientation, extreme shapes. */
export function sizeTests(engineOf: EngineOf): void {
  describe('sizes', () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      test(`resizes ${format} to every requested size`, async () => {
        const input = await photo(320, 240).toFormat(format).toBuffer();
        for (const [options, width, height] of FITS) {
          const result = await planAndRun(engineOf(), 'resize', input, { ...options, effort: 'fast' });
          const info = await inspect(readerOf(result.bytes));
          assert.deepEqual([info.width, info.height], [width, height], JSON.stringify(options));
        }
      });
    }

    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      test(`applies orientation ${orientation} exactly once`, async () => {
        const input = await photo(200, 120).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
        const upright = await sharp(input)
          .autoOrient()
          .resize({ width: orientation >= 5 ? 60 : 100 })
          .png()
          .toBuffer();
        const result = await planAndRun(engineOf(), 'resize', input, { longEdge: 100, format: 'png', lossless: true });
        const info = await inspect(readerOf(result.bytes));
        assert.equal(info.orientation, 1);
        assert.ok((await likeness(upright, result.bytes)).psnr > 38);
      });
    }

    test('crops the middle of a rotated photo', async () => {
      const input = await photo(200, 120).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
      const expected = await sharp(await sharp(input).autoOrient().png().toBuffer())
        .resize(60, 60, { fit: 'cover' })
        .png()
        .toBuffer();
      const result = await planAndRun(engineOf(), 'resize', input, { width: 60, height: 60, fit: 'cover', format: 'png', lossless: true });
      assert.ok((await likeness(expected, result.bytes)).psnr > 38);
    });

    test('pads with the background color, or with transparency if the image has any', async () => {
      const solid = await photo(80, 40).png().toBuffer();
      const padded = await decode(
        (await planAndRun(engineOf(), 'resize', solid, { width: 40, height: 40, fit: 'contain', background: '#ff0000', lossless: true }))
          .bytes,
      );
      assert.deepEqual([...padded.data.slice(0, 3)], [255, 0, 0]);
      const clear = await photo(80, 40, { alpha: true }).png().toBuffer();
      const bordered = await decode(
        (await planAndRun(engineOf(), 'resize', clear, { width: 40, height: 40, fit: 'contain', background: '#ff0000', lossless: true }))
          .bytes,
      );
      assert.equal(bordered.data[3], 0);
    });

    test('does not bleed hidden colors into soft edges when shrinking', async () => {
      // Left half: opaque green; right half: fully transparent, but red underneath.
      const pixels = new Uint8Array(64 * 64 * 4);
      for (let i = 0; i < 64 * 64; i++) pixels.set(i % 64 < 32 ? [0, 200, 0, 255] : [255, 0, 0, 0], i * 4);
      const input = await sharp(pixels, { raw: { width: 64, height: 64, channels: 4 } })
        .png()
        .toBuffer();
      const { data } = await decode((await planAndRun(engineOf(), 'resize', input, { width: 9, lossless: true })).bytes);
      for (let i = 0; i < data.length; i += 4) if ((data[i + 3] ?? 0) > 40) assert.ok((data[i] ?? 255) < 30);
    });

    for (const [width, height] of [
      [1, 1],
      [4000, 2],
      [3, 3000],
    ] as const) {
      test(`handles an image of ${width}×${height}`, async () => {
        const input = await photo(width, height).png().toBuffer();
        for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
          const converted = await planAndRun(engineOf(), 'convert', input, { format, effort: 'fast' });
          assert.deepEqual([converted.width, converted.height], [width, height]);
          const resized = await planAndRun(engineOf(), 'resize', input, { longEdge: 50, format, effort: 'fast' });
          const { width: w, height: h } = await decode(resized.bytes);
          assert.ok(w >= 1 && h >= 1 && Math.max(w, h) <= 50);
        }
      });
    }

    test('a photo that is shrunk a lot still looks the same', async () => {
      const input = await photo(1600, 1200).jpeg({ quality: 92 }).toBuffer();
      const expected = await decode(await photo(1600, 1200).resize(160, 120).png().toBuffer());
      const result = await planAndRun(engineOf(), 'resize', input, { longEdge: 160, quality: 95 });
      assert.ok(compare(expected, await decode(result.bytes)).psnr > 30);
    });
  });
}
