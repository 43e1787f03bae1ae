import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Capabilities } from '@imagemill/core';
import type { OutputFormat } from '@imagemill/files';
import { inspect, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { animated, drawing, photo } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

/** Tests of `format: auto`: the format with the fewest bytes. */
export function autoFormatTests(engineOf: EngineOf, { writes, readsAnimated }: Capabilities): void {
  const convert = (input: Uint8Array, options: object) =>
    planAndRun(engineOf(), 'convert', input, { format: 'auto', effort: 'fast', ...options });
  const canWrite = (format: OutputFormat) => writes[format] !== undefined;

  describe('a format chosen by its bytes', () => {
    for (const opensIn of ['everywhere', 'browsers'] as const) {
      test(`a photo that opens in ${opensIn} takes about as few bytes as in the best of its formats`, async () => {
        const input = await photo(480, 320).png().toBuffer();
        const formats = (['jpeg', 'webp', ...(opensIn === 'browsers' ? (['avif'] as const) : [])] as const).filter(canWrite);
        const chosen = await convert(input, { opensIn });
        const sizes: number[] = [];
        for (const format of formats) sizes.push((await convert(input, { format })).resultBytes);
        assert.ok(formats.includes(chosen.format as 'jpeg'), chosen.format);
        assert.ok(chosen.resultBytes <= 1.1 * Math.min(...sizes), `${chosen.format}, ${chosen.resultBytes} of ${sizes}`);
        assert.ok((chosen.visualScore ?? 0) >= 74.5, `${chosen.visualScore}`);
        assert.equal((await sharp(chosen.bytes).metadata()).format, chosen.format === 'avif' ? 'heif' : chosen.format);
      });
    }

    test('a drawing keeps every pixel if that takes fewer bytes', async () => {
      const input = await drawing(400, 300).flatten({ background: '#ffffff' }).png({ compressionLevel: 0 }).toBuffer();
      const { format, visualScore, bytes } = await convert(input, {});
      assert.deepEqual([format === 'webp' || format === 'png', visualScore], [true, 100], format);
      const [before, after] = await Promise.all([input, bytes].map((file) => sharp(file).removeAlpha().raw().toBuffer()));
      assert.deepEqual(after, before);
    });

    test('transparent parts stay', async () => {
      const input = await photo(200, 150, { alpha: true }).png().toBuffer();
      const result = await convert(input, {});
      assert.equal((await inspect(readerOf(result.bytes))).alpha, true);
      assert.ok(!result.notices.includes('transparency_flattened'));
    });

    test('a file that is as small as it gets stays as it is', async () => {
      const input = await photo(200, 150).jpeg({ quality: 20 }).toBuffer();
      const result = await convert(input, { minScore: 90 });
      assert.deepEqual([result.result, result.format, Buffer.from(result.bytes)], ['unchanged', 'jpeg', input]);
    });

    if (writes.webp?.animation && readsAnimated.includes('gif')) {
      test('an animation keeps its frames', async () => {
        const input = await animated('gif', 160, 120, { frames: 4 });
        const { format, bytes } = await convert(input, { opensIn: 'browsers' });
        assert.deepEqual([format, (await inspect(readerOf(bytes))).frames], ['webp', 4]);
      });
    }
  });
}
