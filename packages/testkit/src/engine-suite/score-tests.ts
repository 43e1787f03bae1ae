import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Capabilities } from '@imagemill/core';
import { inspect, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { animated, photo } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

const SCORED = ['jpeg', 'webp', 'avif', 'jxl'] as const;

/** Tests of `quality: auto`: the fewest bytes that score as asked. */
export function scoreTests(engineOf: EngineOf, { writes, readsAnimated }: Capabilities): void {
  describe('a quality chosen by the score', () => {
    for (const format of SCORED.filter((name) => writes[name])) {
      test(`${format} scores as asked, with fewer bytes for a lower score`, async () => {
        const input = await photo(320, 240).png().toBuffer();
        const convert = (options: object) => planAndRun(engineOf(), 'convert', input, { format, effort: 'fast', ...options });
        const [low, high] = [await convert({ minScore: 55 }), await convert({ minScore: 80 })];
        assert.ok((low.visualScore ?? 0) >= 54.5 && (high.visualScore ?? 0) >= 79.5, `${low.visualScore} and ${high.visualScore}`);
        assert.ok(low.resultBytes < high.resultBytes, `${low.resultBytes} and ${high.resultBytes} bytes`);
        // The same bytes as when that quality is requested: the search leaves no trace in them. JPEG
        // has better encoder settings for searches than for numbers.
        const same = await convert({ quality: high.qualityUsed });
        assert.deepEqual([Buffer.compare(same.bytes, high.bytes) === 0, same.visualScore], [format !== 'jpeg', undefined]);
        const less = await convert({ quality: (high.qualityUsed ?? 0) - 8 });
        assert.ok(less.resultBytes < high.resultBytes);
      });
    }

    test('an image with fine colored lines keeps its colors at full resolution', async () => {
      const input = await coloredLines(256, 192);
      const found = await planAndRun(engineOf(), 'convert', input, { format: 'jpeg', minScore: 80 });
      assert.ok((found.visualScore ?? 0) >= 79.5, `${found.visualScore}`);
      assert.equal((await sharp(found.bytes).metadata()).chromaSubsampling, '4:4:4');
      const plain = await planAndRun(engineOf(), 'convert', await photo(256, 192).png().toBuffer(), { format: 'jpeg', minScore: 80 });
      assert.equal((await sharp(plain.bytes).metadata()).chromaSubsampling, '4:2:0');
    });

    test('a large image is searched on a sample and scores as asked as a whole', async () => {
      const input = await photo(2400, 1600).jpeg({ quality: 98 }).toBuffer();
      const result = await planAndRun(engineOf(), 'compress', input, { minScore: 70, effort: 'fast' });
      assert.ok((result.visualScore ?? 0) >= 69.5 && (result.visualScore ?? 0) < 80, `${result.visualScore}`);
      assert.ok(result.resultBytes < input.length);
    });

    test('a PNG gets a palette that scores as asked, or keeps every pixel', async () => {
      const input = await photo(320, 240).png().toBuffer();
      const few = await planAndRun(engineOf(), 'compress', input, { minScore: 40 });
      assert.ok((few.visualScore ?? 0) >= 39.5 && few.resultBytes < input.length, `${few.visualScore}`);
      const most = await planAndRun(engineOf(), 'compress', input, { minScore: 95 });
      assert.deepEqual([most.qualityUsed, most.visualScore ?? 100], [undefined, 100]);
    });

    test('transparent parts count, and an image too small to be scored is still written', async () => {
      const size = { width: 192, height: 128 };
      const alpha = await photo(192, 128)
        .composite([{ input: Buffer.alloc(96 * 128 * 4), raw: { width: 96, height: 128, channels: 4 }, left: 0, top: 0, blend: 'dest-in' }])
        .png()
        .toBuffer();
      const result = await planAndRun(engineOf(), 'convert', alpha, { format: 'webp', minScore: 75 });
      const { alpha: hasAlpha, width, height } = await inspect(readerOf(result.bytes));
      assert.deepEqual([hasAlpha, { width, height }], [true, size]);
      assert.ok((result.visualScore ?? 0) >= 74.5);
      const tiny = await planAndRun(engineOf(), 'convert', await photo(100, 240).png().toBuffer(), { format: 'jpeg' });
      assert.deepEqual([tiny.width, tiny.height, tiny.visualScore], [100, 240, undefined]);
    });

    test('black and white images are scored too', async () => {
      const gray = await photo(200, 150).grayscale().toColourspace('b-w').png().toBuffer();
      const result = await planAndRun(engineOf(), 'convert', gray, { format: 'jpeg', minScore: 75 });
      assert.equal((await sharp(result.bytes).metadata()).channels, 1);
      assert.ok((result.visualScore ?? 0) >= 74.5);
      // Turning gray is not a loss: the result is compared with the gray image.
      const turned = await planAndRun(engineOf(), 'convert', await photo(200, 150).png().toBuffer(), { format: 'jpeg', grayscale: true });
      assert.ok((turned.visualScore ?? 0) >= 74.5 && (turned.qualityUsed ?? 100) < 95, `${turned.visualScore} at ${turned.qualityUsed}`);
    });

    if (writes.webp?.animation && readsAnimated.includes('gif')) {
      test('an animation keeps its frames, and some of them are scored', async () => {
        const input = await animated('gif', 160, 120, { frames: 5 });
        const result = await planAndRun(engineOf(), 'convert', input, { format: 'webp', minScore: 70 });
        assert.equal((await inspect(readerOf(result.bytes))).frames, 5);
        assert.ok((result.visualScore ?? 0) >= 69.5 && result.qualityUsed !== undefined, `${result.visualScore}`);
        const smaller = await planAndRun(engineOf(), 'convert', input, { format: 'webp', minScore: 40 });
        assert.ok(smaller.resultBytes < result.resultBytes);
      });

      test('an animation whose equal frames are joined is scored too', async () => {
        const [one, two] = [await photo(160, 120).png().toBuffer(), await photo(160, 120).negate().png().toBuffer()];
        const input = await sharp([one, two, two, two, one, one], { join: { animated: true } })
          .gif({ delay: [100, 100, 100, 100, 100, 100], keepDuplicateFrames: true })
          .toBuffer();
        assert.equal((await inspect(readerOf(input))).frames, 6);
        const result = await planAndRun(engineOf(), 'convert', input, { format: 'webp', minScore: 70 });
        assert.ok((await inspect(readerOf(result.bytes))).frames < 6);
        assert.ok((result.visualScore ?? 0) >= 69.5, `${result.visualScore}`);
      });
    }
  });
}

/** Lines of one pixel in strong colors of about the same brightness. */
function coloredLines(width: number, height: number): Promise<Buffer> {
  const colors = [
    [230, 60, 60],
    [40, 130, 60],
    [90, 100, 250],
  ] as const;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 3) data.set(colors[(x + (y >> 3)) % 3] ?? colors[0], at);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
