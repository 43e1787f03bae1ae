import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { type EngineUnderTest, mill } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';
import { openPageEngine } from '../open-engines.js';
import { type Eyes, openEyes } from './eyes.js';
import { assertLooksAlike, COARSE, LOSSY } from './looks-alike.js';
import { shownDelays } from './shown-delays.js';

const MOVING = /^(apng\/|gif-anim\/|webp\/(rotating-squares|webp-animated)|avif\/avif-animated|jxl\/animation)/;
const files = corpusFiles(/^(?!pdf|bomb|corrupt|other)/);

describe('real animations keep what they should, as another decoder sees them', {
  skip: files ? false : 'no corpus beside the checkout',
}, () => {
  let engine: EngineUnderTest;
  let eyes: Eyes;
  before(async () => {
    [engine, eyes] = await Promise.all([openPageEngine(), openEyes()]);
  });
  after(() => Promise.all([engine.close(), eyes.close()]));

  for (const { name, path } of (files ?? []).filter((file) => MOVING.test(file.name))) {
    test(`animated: ${name}`, async () => {
      const input = await readFile(path);
      const wanted = await eyes.look(input);
      const results = {
        compress: await mill(engine, 'compress', input, {}),
        resize: await mill(engine, 'resize', input, { longEdge: 96, format: 'webp', lossless: true, effort: 'fast' }),
        'to webp': await mill(engine, 'convert', input, { format: 'webp', quality: 95, effort: 'fast' }),
        'to gif': await mill(engine, 'convert', input, { format: 'gif', effort: 'fast' }),
        'to jxl': await mill(engine, 'convert', input, { format: 'jxl', quality: 95, effort: 'fast' }),
      };
      for (const [what, result] of Object.entries(results)) {
        const seen = await eyes.look(result.bytes);
        assert.equal(seen.frames.length, wanted.frames.length, what);
        assert.deepEqual(shownDelays(seen), shownDelays(wanted), what);
        assert.equal(seen.loop, wanted.loop, `${what}: how often it is shown`);
        await assertLooksAlike(eyes, input, result, what === 'to gif' || what === 'resize' ? COARSE : LOSSY, what);
      }
    });
  }
});
