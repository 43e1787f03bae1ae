import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { likeness } from '../likeness.js';
import { cameraPhoto, photo } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;

/**
 * compress, and resize to the same size, never return more bytes than they got, and never return
 * what had to be removed.
 */
export function neverLargerTests(engineOf: EngineOf): void {
  describe('never larger', () => {
    for (const format of FORMATS) {
      test(`removes the position from a ${format} that cannot get smaller, without touching its pixels`, async () => {
        const input = await cameraPhoto(64, 48).toFormat(format, { quality: 10 }).toBuffer();
        const result = await planAndRun(engineOf(), 'compress', input, { quality: 100, lossless: format !== 'jpeg' && format !== 'png' });
        assert.ok(result.bytes.length <= input.length);
        assert.equal(result.result, 'optimized');
        assert.equal((await inspect(readerOf(result.bytes))).metadata.gps, false);
        assert.equal((await likeness(input, result.bytes)).maxDifference, 0);
      });

      test(`returns a ${format} byte for byte if nothing can be gained and nothing must be removed`, async () => {
        const input = await photo(64, 48).toFormat(format, { quality: 10 }).toBuffer();
        const first = await planAndRun(engineOf(), 'compress', input, { quality: 100, lossless: format !== 'jpeg' });
        const second = await planAndRun(engineOf(), 'compress', first.bytes, { quality: 100, lossless: format !== 'jpeg' });
        assert.equal(second.result, 'unchanged');
        assert.ok(second.reason === 'would_grow' || second.reason === 'already_optimal');
        assert.deepEqual(Buffer.from(second.bytes), Buffer.from(first.bytes));
        assert.deepEqual(second.notices, []);
      });
    }

    test('keeps the orientation of a photo whose pixels are left alone', async () => {
      const input = await cameraPhoto(64, 48).withMetadata({ orientation: 6 }).jpeg({ quality: 10 }).toBuffer();
      const result = await planAndRun(engineOf(), 'compress', input, { quality: 100 });
      const info = await inspect(readerOf(result.bytes));
      assert.deepEqual([info.width, info.height], [48, 64]);
      assert.equal((await likeness(input, result.bytes)).maxDifference, 0);
    });

    test('keeps the original file if the requested format would make it larger', async () => {
      const input = await photo(160, 120).jpeg({ quality: 20 }).toBuffer();
      const result = await planAndRun(engineOf(), 'compress', input, { format: 'png' });
      assert.deepEqual([result.format, result.result, result.reason], ['jpeg', 'unchanged', 'would_grow']);
      assert.equal(Buffer.compare(result.bytes, input), 0);
    });

    test('resizing to the current size returns no more bytes than came in', async () => {
      const input = await photo(160, 120).jpeg({ quality: 20 }).toBuffer();
      const same = await planAndRun(engineOf(), 'resize', input, { longEdge: 2000, quality: 95 });
      assert.deepEqual([same.result, same.reason, same.width, same.height], ['unchanged', 'would_grow', 160, 120]);
      assert.equal(Buffer.compare(same.bytes, input), 0);
      const other = await planAndRun(engineOf(), 'resize', input, { longEdge: 2000, quality: 95, format: 'webp' });
      assert.deepEqual([other.result, other.format], ['optimized', 'webp']);
    });

    test('compressing the result again and again soon leaves it unchanged', async () => {
      let bytes: Uint8Array = await cameraPhoto(200, 150).jpeg({ quality: 95 }).toBuffer();
      for (let round = 0; round < 5; round++) {
        const result = await planAndRun(engineOf(), 'compress', bytes, {});
        if (result.result === 'unchanged') return;
        bytes = result.bytes;
      }
      assert.fail('five rounds of compress each found something to change');
    });
  });
}
