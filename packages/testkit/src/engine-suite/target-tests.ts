import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Capabilities } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import { likeness } from '../likeness.js';
import { cameraPhoto, photo } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

const LOSSY = ['jpeg', 'webp', 'avif', 'jxl'] as const;

/** Tests of `targetBytes`: the best result that fits, or an error that says how small it gets. */
export function targetTests(engineOf: EngineOf, { writes }: Capabilities): void {
  describe('a size limit', () => {
    for (const format of LOSSY.filter((name) => writes[name])) {
      test(`finds a quality at which ${format} fits, and uses the space allowed`, async () => {
        const input = await photo(320, 240).png().toBuffer();
        const plain = await planAndRun(engineOf(), 'convert', input, { format, effort: 'fast', quality: 80 });
        const targetBytes = Math.max(1_000, Math.round(plain.resultBytes * 0.6));
        const result = await planAndRun(engineOf(), 'convert', input, { format, effort: 'fast', targetBytes });
        assert.ok(result.resultBytes <= targetBytes && result.bytes.length === result.resultBytes);
        assert.ok(result.qualityUsed !== undefined && result.qualityUsed < 80);
        assert.deepEqual([result.width, result.height, result.format], [320, 240, format]);
        // The same bytes as when that quality is requested: the search leaves no trace in them. JPEG
        // has better encoder settings for searches than for numbers.
        const same = await planAndRun(engineOf(), 'convert', input, { format, effort: 'fast', quality: result.qualityUsed });
        assert.equal(Buffer.compare(result.bytes, same.bytes) === 0, format !== 'jpeg');
        const more = await planAndRun(engineOf(), 'convert', input, { format, effort: 'fast', quality: result.qualityUsed + 3 });
        assert.ok(result.resultBytes >= targetBytes * 0.9 || more.resultBytes > targetBytes, `${result.resultBytes} of ${targetBytes}`);
      });
    }

    test('writes fewer pixels if that is allowed and quality alone is not enough', async () => {
      const input = await photo(600, 400).jpeg({ quality: 95 }).toBuffer();
      await assert.rejects(planAndRun(engineOf(), 'compress', input, { targetBytes: 1_000 }), (error) => {
        assert.ok(error instanceof AppError && error.code === 'target_unreachable', String(error));
        assert.ok((error.extras.bestBytes ?? 0) > 1_000 && (error.extras.bestBytes ?? 0) < input.length);
        return true;
      });
      const result = await planAndRun(engineOf(), 'compress', input, { targetBytes: 1_500, allowResize: true });
      assert.ok(result.resultBytes <= 1_500 && result.width < 600);
      const { width, height } = await inspect(readerOf(result.bytes));
      assert.deepEqual([width, height], [result.width, result.height]);
      assert.ok(Math.abs(width / height - 1.5) < 0.05, `${width} × ${height}`);
    });

    test('keeps rotation and crop when an image is shrunk to fit', async () => {
      const input = await photo(600, 400).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
      const options = { width: 300, height: 300, fit: 'cover', targetBytes: 1_500, allowResize: true, format: 'webp' } as const;
      const result = await planAndRun(engineOf(), 'resize', input, options);
      assert.ok(result.resultBytes <= 1_500);
      assert.equal(result.width, result.height);
    });

    test('keeps every pixel of a PNG if that fits, and otherwise gives it a palette', async () => {
      const input = await photo(160, 120).png().toBuffer();
      const exact = await planAndRun(engineOf(), 'convert', input, { format: 'png', targetBytes: 1_000_000 });
      assert.equal(exact.qualityUsed, undefined);
      assert.equal((await likeness(input, exact.bytes)).maxDifference, 0);
      const palette = await planAndRun(engineOf(), 'convert', input, { format: 'png', targetBytes: Math.round(exact.resultBytes * 0.6) });
      assert.ok(palette.resultBytes <= exact.resultBytes * 0.6 && palette.qualityUsed !== undefined);
    });

    test('leaves a file that fits as it is, except for metadata that must be removed', async () => {
      const input = await cameraPhoto(200, 150).jpeg({ quality: 80 }).toBuffer();
      const cut = await planAndRun(engineOf(), 'compress', input, { targetBytes: input.length });
      assert.deepEqual(
        [cut.result, cut.reason, (await inspect(readerOf(cut.bytes))).metadata.gps],
        ['optimized', 'already_optimal', false],
      );
      assert.equal((await likeness(input, cut.bytes)).maxDifference, 0);
      const again = await planAndRun(engineOf(), 'compress', cut.bytes, { targetBytes: cut.bytes.length });
      assert.deepEqual([again.result, Buffer.compare(again.bytes, cut.bytes)], ['unchanged', 0]);
    });
  });
}
