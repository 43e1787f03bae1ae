import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { planAndRun } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';
import { assertLooksAlike, COARSE, LOSSY } from './looks-alike.js';
import { setUpEngineAndReference } from './set-up-engine-and-reference.js';
import { shownDelays } from './shown-delays.js';

const MOVING = /^(apng\/|gif-anim\/|webp\/(rotating-squares|webp-animated)|avif\/avif-animated|jxl\/animation)/;
const files = corpusFiles(/^(?!pdf|bomb|corrupt|other)/);

describe('real animations keep what they should, according to another decoder', {
  skip: files ? false : 'no corpus beside the checkout',
}, () => {
  const fixture = setUpEngineAndReference();

  for (const { name, path } of (files ?? []).filter((file) => MOVING.test(file.name))) {
    test(`${name} keeps its frames, delays, loop and look`, async () => {
      const input = await readFile(path);
      const wanted = await fixture.reference.decode(input);
      const results = {
        compress: await planAndRun(fixture.engine, 'compress', input, {}),
        resize: await planAndRun(fixture.engine, 'resize', input, { longEdge: 96, format: 'webp', lossless: true, effort: 'fast' }),
        'to webp': await planAndRun(fixture.engine, 'convert', input, { format: 'webp', quality: 95, effort: 'fast' }),
        'to gif': await planAndRun(fixture.engine, 'convert', input, { format: 'gif', effort: 'fast' }),
        'to jxl': await planAndRun(fixture.engine, 'convert', input, { format: 'jxl', quality: 95, effort: 'fast' }),
      };
      for (const [what, result] of Object.entries(results)) {
        const seen = await fixture.reference.decode(result.bytes);
        assert.equal(seen.frames.length, wanted.frames.length, what);
        assert.deepEqual(shownDelays(seen), shownDelays(wanted), what);
        assert.equal(seen.loop, wanted.loop, `${what}: how often it is shown`);
        await assertLooksAlike(fixture.reference, input, result, what === 'to gif' || what === 'resize' ? COARSE : LOSSY, what);
      }
    });
  }
});
