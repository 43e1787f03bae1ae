import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { compare, decode, likeness } from '../likeness.js';
import { drawing, photo } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;

/** Input and output formats, transparency, exactness. */
export function formatTests(engineOf: EngineOf): void {
  describe('formats', () => {
    for (const from of FORMATS) {
      for (const to of FORMATS) {
        test(`converts ${from} to a ${to} that looks the same`, async () => {
          const input = await photo(96, 64).toFormat(from, { quality: 95 }).toBuffer();
          const result = await planAndRun(engineOf(), 'convert', input, { format: to, quality: 90, effort: 'fast' });
          const info = await inspect(readerOf(result.bytes));
          assert.deepEqual([info.format, info.width, info.height], [to, 96, 64]);
          assert.deepEqual([result.format, result.width, result.height, result.resultBytes], [to, 96, 64, result.bytes.length]);
          assert.ok((await likeness(input, result.bytes)).psnr > 30);
        });
      }
    }

    for (const format of ['png', 'webp', 'avif'] as const) {
      test(`keeps soft transparency in ${format}`, async () => {
        const input = await photo(80, 60, { alpha: true }).png().toBuffer();
        const result = await planAndRun(engineOf(), 'convert', input, { format, quality: 95 });
        const [before, after] = await Promise.all([decode(input), decode(result.bytes)]);
        assert.equal(after.channels, 4);
        assert.ok(compare(alphaOf(before), alphaOf(after)).meanDifference < 3);
      });

      test(`writes ${format} without loss when asked`, async () => {
        const input = await photo(70, 50).png().toBuffer();
        const result = await planAndRun(engineOf(), 'convert', input, { format, lossless: true });
        assert.equal((await likeness(input, result.bytes)).maxDifference, 0);
        assert.equal(result.qualityUsed, undefined);
      });
    }

    test('puts transparent parts on the background color for JPEG', async () => {
      const input = await photo(80, 60, { alpha: true }).png().toBuffer();
      const result = await planAndRun(engineOf(), 'convert', input, { format: 'jpeg', background: '#00ff00', quality: 95 });
      const { data, channels } = await decode(result.bytes);
      assert.equal(channels, 3);
      // The sample's top left corner is fully transparent.
      assert.ok((data[0] ?? 255) < 12 && (data[1] ?? 0) > 243 && (data[2] ?? 255) < 12);
      assert.deepEqual(result.notices, ['transparency_flattened']);
    });

    test('higher quality makes the file larger and closer to the original', async () => {
      const input = await photo(160, 120).png().toBuffer();
      for (const format of ['jpeg', 'webp', 'avif'] as const) {
        const low = await planAndRun(engineOf(), 'convert', input, { format, quality: 30, effort: 'fast' });
        const high = await planAndRun(engineOf(), 'convert', input, { format, quality: 92, effort: 'fast' });
        assert.ok(low.bytes.length < high.bytes.length, format);
        assert.ok((await likeness(input, low.bytes)).psnr < (await likeness(input, high.bytes)).psnr, format);
      }
    });

    test('writes line art as a PNG with identical pixels if that is smaller', async () => {
      const input = await drawing().png({ compressionLevel: 0 }).toBuffer();
      const result = await planAndRun(engineOf(), 'compress', input, {});
      assert.ok(result.bytes.length < input.length / 10);
      assert.equal((await likeness(input, result.bytes)).maxDifference, 0);
    });
  });
}

function alphaOf({ data, width, height, channels }: Awaited<ReturnType<typeof decode>>) {
  return { data: data.filter((_, index) => index % channels === channels - 1), width, height, channels: 1 };
}
