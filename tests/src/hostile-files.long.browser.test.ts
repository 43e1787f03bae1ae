import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { AppError, ERRORS } from '@imagemill/errors';
import { type EngineUnderTest, planAndRun } from '@imagemill/testkit';
import { corpusFiles } from './corpus.js';
import { openPageEngine, openSharpEngine } from './open-engines.js';

const files = corpusFiles(/^(corrupt-.*|webp-corrupt|bomb|pngsuite|svg)$/);

/** Far longer than the slowest of these files takes; only a hang gets here. */
const TIMEOUT_MS = 300_000;

describe('broken, hostile and odd files', { skip: files ? false : 'no corpus beside the checkout' }, () => {
  for (const [name, open] of [
    ['sharp', openSharpEngine],
    ['full', openPageEngine],
    ['portable', () => openPageEngine('portable')],
  ] as const) {
    describe(`${name} engine`, () => {
      let engine: EngineUnderTest;
      before(async () => {
        engine = await open();
      });
      after(() => engine.close());
      for (const file of files ?? []) {
        test(`${file.name} gives a result or one documented error code`, { timeout: TIMEOUT_MS }, async () => {
          const input = await readFile(file.path);
          const outcome = await planAndRun(engine, 'compress', input, {}).then(
            (result) => {
              assert.ok(result.bytes.length <= input.length);
              return 'result';
            },
            (error) => {
              assert.ok(error instanceof AppError && error.code in ERRORS && error.code !== 'internal', String(error?.cause ?? error));
              return error.code;
            },
          );
          // PngSuite names its broken files with an x.
          const isValidPng = file.name.startsWith('pngsuite/') && !/\/x[^/]*$/.test(file.name);
          if (isValidPng) assert.equal(outcome, 'result');
        });
      }
      test('the engine still works afterwards', async () => {
        const valid =
          (files ?? []).find(({ name: file }) => file === 'pngsuite/basn2c08.png') ??
          files?.find(({ name: file }) => file.startsWith('pngsuite/b'));
        if (valid) await planAndRun(engine, 'convert', await readFile(valid.path), { format: 'webp' });
      });
    });
  }
});
