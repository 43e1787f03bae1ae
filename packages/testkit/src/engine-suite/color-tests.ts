import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { compare, decode, likeness } from '../likeness.js';
import { linearGray, linearSrgb, withProfile } from '../profiles.js';
import { drawing, photo, plainInks } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

/** Profiles, depth and color models. */
export function colorTests(engineOf: EngineOf): void {
  describe('color', () => {
    test('converts a wide-gamut image to sRGB and reports it', async () => {
      const input = await photo(120, 90).withIccProfile('p3').jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
      const result = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true });
      const info = await inspect(readerOf(result.bytes));
      assert.equal(info.profile, 'none');
      assert.deepEqual(result.notices, ['converted_to_srgb']);
      // decode() applies the input's profile, so both must show the same colors.
      assert.ok((await likeness(input, result.bytes)).maxDifference <= 2);
    });

    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      test(`keeps profile and samples in ${format} with color: keep`, async () => {
        const input = await photo(120, 90).withIccProfile('p3').png().toBuffer();
        const result = await planAndRun(engineOf(), 'convert', input, { format, quality: 95, color: 'keep' });
        assert.equal((await inspect(readerOf(result.bytes))).profile, 'other');
        assert.ok((await likeness(input, result.bytes)).psnr > 33);
        assert.ok(!result.notices.includes('converted_to_srgb'));
      });
    }

    test('converts linear sRGB, which is sRGB in name only', async () => {
      const input = await withProfile(photo(60, 40).removeAlpha(), linearSrgb());
      const result = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true });
      assert.deepEqual(result.notices, ['converted_to_srgb']);
      assert.ok((await likeness(input, result.bytes)).maxDifference <= 2);
      const [before, after] = await Promise.all([decode(await sharp(input, { ignoreIcc: true }).png().toBuffer()), decode(result.bytes)]);
      assert.ok(compare(before, after).meanDifference > 20);
    });

    test('converts 16-bit gray to sRGB', async () => {
      const input = await withProfile(photo(60, 40).toColourspace('grey16'), linearGray());
      assert.deepEqual([(await inspect(readerOf(input))).bitDepth, (await inspect(readerOf(input))).colorModel], [16, 'gray']);
      for (const options of [{ format: 'png', lossless: true }, { format: 'png' }, { format: 'jpeg', quality: 95 }] as const) {
        const result = await planAndRun(engineOf(), 'convert', input, options);
        assert.equal((await inspect(readerOf(result.bytes))).profile, 'none', options.format);
        assert.ok(result.notices.includes('converted_to_srgb'));
      }
    });

    test('converts saturated 16-bit colors to sRGB within 1.5 levels', async () => {
      const levels = [0, 0.05, 0.2, 0.5, 0.8, 1];
      const stored = levels.flatMap((red) => levels.flatMap((green) => levels.flatMap((blue) => [red, green, blue])));
      const raw = { width: 36, height: 6, channels: 3, premultiplied: false } as const;
      const samples = sharp(
        Uint16Array.from(stored, (level) => Math.round(level * 65_535)),
        { raw },
      ).toColourspace('rgb16');
      const input = await withProfile(samples, linearSrgb());
      assert.equal((await inspect(readerOf(input))).bitDepth, 16);
      const { bytes } = await planAndRun(engineOf(), 'convert', input, { format: 'webp', lossless: true });
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const apart = stored.map((level, at) => Math.abs((data[at] ?? 0) - shownLevel(level)));
      assert.ok(Math.max(...apart) <= 1.5, `${Math.max(...apart)} levels`);
    });

    test('drops an sRGB profile without changing the colors', async () => {
      const input = await photo(60, 40).withIccProfile('srgb').png().toBuffer();
      const result = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true });
      assert.equal((await inspect(readerOf(result.bytes))).profile, 'none');
      const [plain, after] = await Promise.all([decode(await sharp(input, { ignoreIcc: true }).png().toBuffer()), decode(result.bytes)]);
      assert.equal(compare(plain, after).maxDifference, 0);
    });

    test('keeps 16 bits per channel in a lossless PNG', async () => {
      const input = await photo(60, 40).toColourspace('rgb16').png().toBuffer();
      const result = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true });
      const info = await inspect(readerOf(result.bytes));
      assert.ok(info.bitDepth === 16 || (await likeness(input, result.bytes)).maxDifference === 0);
    });

    test('converts a 16-bit wide-gamut image to sRGB', async () => {
      const input = await photo(60, 40).toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
      assert.equal((await inspect(readerOf(input))).bitDepth, 16);
      const result = await planAndRun(engineOf(), 'convert', input, { format: 'webp', lossless: true });
      // The sample itself is off by up to ten levels in saturated colors: sharp makes 16-bit images
      // in two conversions.
      const { psnr } = await likeness(await photo(60, 40).png().toBuffer(), result.bytes);
      assert.ok(psnr > 45, String(psnr));
    });

    test('reads 16-bit images for every output', async () => {
      const input = await photo(60, 40).toColourspace('rgb16').png().toBuffer();
      for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
        const result = await planAndRun(engineOf(), 'convert', input, { format, quality: 95 });
        assert.ok((await likeness(input, result.bytes)).psnr > 30, format);
      }
    });

    test('turns CMYK into RGB that looks the same', async () => {
      const input = await photo(120, 90).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
      const result = await planAndRun(engineOf(), 'convert', input, { format: 'png', lossless: true });
      const info = await inspect(readerOf(result.bytes));
      assert.equal(info.colorModel, 'rgb');
      const { meanDifference, maxDifference } = await likeness(await plainInks(input), result.bytes);
      assert.ok(meanDifference < 1 && maxDifference < 24, `${meanDifference} ${maxDifference}`);
      assert.ok(result.notices.includes('converted_to_srgb'));
    });

    test('leaves gray images gray', async () => {
      const input = await photo(120, 90).toColourspace('b-w').jpeg({ quality: 95 }).toBuffer();
      assert.equal((await inspect(readerOf(input))).colorModel, 'gray');
      const result = await planAndRun(engineOf(), 'compress', input, { quality: 60 });
      assert.equal((await inspect(readerOf(result.bytes))).colorModel, 'gray');
      assert.ok((await likeness(input, result.bytes)).psnr > 30);
    });

    test('reads gray images with transparency', async () => {
      const input = await photo(60, 40, { alpha: true }).toColourspace('b-w').png().toBuffer();
      for (const format of ['png', 'webp', 'avif', 'jpeg'] as const) {
        const result = await planAndRun(engineOf(), 'resize', input, { width: 30, format });
        assert.equal((await inspect(readerOf(result.bytes))).alpha, format !== 'jpeg', format);
      }
    });

    test('reads palette PNGs and keeps their colors', async () => {
      const input = await drawing().png({ palette: true }).toBuffer();
      assert.equal((await inspect(readerOf(input))).colorModel, 'palette');
      const result = await planAndRun(engineOf(), 'convert', input, { format: 'webp', lossless: true });
      assert.equal((await likeness(input, result.bytes)).maxDifference, 0);
    });
  });
}

/** The value sRGB stores for linear light, as a level out of 255. */
function shownLevel(light: number): number {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
}
