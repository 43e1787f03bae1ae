import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Capabilities, createPlan, parseOptions } from '@imagemill/core';
import { AppError, type ErrorCode } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import { letTimePass } from '../real-time.js';
import { photo, SHARP_WRITES, seededRandom } from '../samples.js';
import { type EngineOf, planAndRun } from './engine-under-test.js';

/** Damaged, foreign and canceled files. */
export function failureTests(engineOf: EngineOf, { reads }: Capabilities): void {
  const formats = SHARP_WRITES.filter((format) => reads.includes(format));
  describe('failures', () => {
    for (const format of formats) {
      test(`reports a truncated ${format} as corrupt`, async () => {
        const whole = await photo(400, 300).toFormat(format).toBuffer();
        for (const share of [0.5, 0.9]) {
          const cut = whole.subarray(0, Math.floor(whole.length * share));
          await assert.rejects(planAndRun(engineOf(), 'convert', cut, { format: 'png' }), hasCode('corrupt_input'));
        }
      });
    }

    test('refuses files that are not images', async () => {
      for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(5000, 7), Buffer.from('PK\x03\x04zip')]) {
        await assert.rejects(planAndRun(engineOf(), 'compress', bytes, {}), hasCode('unsupported_media'));
      }
    });

    test('damage anywhere in a file leads to a result or an error about the input', async () => {
      const random = seededRandom(7);
      for (const format of formats) {
        const whole = await photo(60, 40).toFormat(format).toBuffer();
        for (let round = 0; round < 12; round++) {
          const damaged = Buffer.from(whole);
          for (let hit = 0; hit < 4; hit++) damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
          await planAndRun(engineOf(), 'convert', damaged, { format: 'jpeg' }).catch((error) => {
            assert.ok(
              error instanceof AppError &&
                ['corrupt_input', 'unsupported_media', 'unsupported_variant', 'too_many_pixels'].includes(error.code),
              String(error.cause ?? error),
            );
          });
        }
      }
    });

    test('stops when canceled and continues with the next file', async () => {
      const input = await photo(1500, 1200).png({ compressionLevel: 1 }).toBuffer();
      const abort = new AbortController();
      const work = planAndRun(engineOf(), 'convert', input, { format: 'avif', effort: 'max' }, { signal: abort.signal });
      const cancelled = assert.rejects(work, hasCode('cancelled'));
      await letTimePass(150, 'no engine tells when it has begun, and each of them needs far longer for this file');
      abort.abort();
      await cancelled;
      const small = await photo(40, 30).png().toBuffer();
      assert.equal((await planAndRun(engineOf(), 'convert', small, { format: 'webp' })).format, 'webp');
    });

    test('does not start work that was already canceled', async () => {
      const input = await photo(40, 30).png().toBuffer();
      await assert.rejects(planAndRun(engineOf(), 'compress', input, {}, { signal: AbortSignal.abort() }), hasCode('cancelled'));
    });

    test('a plan beyond the engine’s limits is refused before any work', async () => {
      const source = await inspect(readerOf(await photo(40, 30).png().toBuffer()));
      const tiny = { ...engineOf().capabilities, maxInputPixels: 1000 };
      assert.throws(() => createPlan('compress', source, parseOptions('compress', {}), tiny), hasCode('too_many_pixels'));
    });

    test('processes sixty files in a row', async () => {
      const input = await photo(120, 90).jpeg().toBuffer();
      for (let file = 0; file < 60; file++) {
        const { width } = await planAndRun(engineOf(), 'resize', input, { width: 30 + file, effort: 'fast' });
        assert.equal(width, 30 + file);
      }
    });
  });
}

function hasCode(code: ErrorCode): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code, String(error.cause ?? ''));
    return true;
  };
}
