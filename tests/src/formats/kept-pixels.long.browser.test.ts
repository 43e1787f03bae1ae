import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { OptionsInputOf, RunResult } from '@imagemill/core';
import { inspect, readerOf } from '@imagemill/files';
import { planAndRun } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';
import { readDeepPng } from './deep-png.js';
import { assertLooksAlike, type Bound, EXACT, LOSSY, RESIZED } from './looks-alike.js';
import { setUpEngineAndReference } from './set-up-engine-and-reference.js';

/** Files on which decoders rightly differ; the bound is how far apart they are. */
const UNSURE: Readonly<Record<string, Bound & { readonly why: string }>> = {
  'avif/avif-transparent.avif': { mean: 3, worst: 18, why: 'it does not say how its colors are coded' },
  'png-16bit/Flag_of_the_Netherlands-16bit.png': { mean: 2.5, worst: 10, why: 'Chromium takes a gamma of 1/2.2 literally, others as sRGB' },
  'tiff/cmyk_u8_edge_case.tif': { mean: 8, worst: 10, why: 'inks without a profile are a guess' },
};

const STILLS: Readonly<Record<string, RegExp>> = {
  rotated: /^(jpeg-orientation\/|webp\/test-image-rotated)/,
  CMYK: /^(jpeg-cmyk\/|tiff\/cmyk)/,
  '16-bit': /^(png-16bit\/|pngsuite\/(basi2c16|basn0g16|basn2c16|basn6a16|cs3n2c16|oi9n2c16)|tiff\/rgb-3c-16b)/,
  'wide-gamut or otherwise colored': /^(avif\/colors_hdr_p3|pngsuite\/g03n2c08|jxl\/(cafe|grayscale_jpeg))/,
  palette: /^(pngsuite\/(basn3p08|tbbn3p08)|png-alpha\/flight|gif-static\/|bmp\/Core_8)/,
  transparent: /^(png-alpha\/|webp\/(webp-transparent|5_webp_a)|avif\/avif-transparent|heic\/(with-alpha|RGBA_10)|ico\/|jxl\/alpha)/,
};

const files = corpusFiles(/^(?!pdf|bomb|corrupt|other)/);

describe('real files keep what they should, according to another decoder', {
  skip: files ? false : 'no corpus beside the checkout',
}, () => {
  const fixture = setUpEngineAndReference();

  const looksAlike = (input: Uint8Array, result: RunResult, bound: Bound, what: string) =>
    assertLooksAlike(fixture.reference, input, result, bound, what);

  for (const [kind, names] of Object.entries(STILLS)) {
    for (const { name, path } of (files ?? []).filter((file) => names.test(file.name))) {
      test(`${kind}: ${name} keeps its size and look`, async () => {
        const input = await readFile(path);
        const { bitDepth, width, height } = await inspect(readerOf(input));
        const bound = (usual: Bound) => {
          const unsure = UNSURE[name];
          return unsure ? { mean: Math.max(unsure.mean, usual.mean), worst: Math.max(unsure.worst, usual.worst) } : usual;
        };
        for (const format of ['png', 'tiff'] as const) {
          const result = await planAndRun(fixture.engine, 'convert', input, { format, lossless: true, effort: 'fast' });
          const info = await inspect(readerOf(result.bytes));
          assert.deepEqual([info.width, info.height, info.orientation], [width, height, 1]);
          // A PNG whose 16 bits carry no more than 8 is written with 8.
          if (bitDepth === 16 && format === 'tiff') assert.equal(info.bitDepth, 16);
          await looksAlike(input, result, bound(EXACT), `to ${format}`);
        }
        const small: OptionsInputOf['resize'] = { longEdge: 320, format: 'webp', lossless: true, effort: 'fast' };
        await looksAlike(input, await planAndRun(fixture.engine, 'resize', input, small), bound(RESIZED), 'resized');
        await looksAlike(input, await planAndRun(fixture.engine, 'compress', input, {}), bound(LOSSY), 'compressed');
        await looksAlike(
          input,
          await planAndRun(fixture.engine, 'convert', input, { format: 'jxl', lossless: true, effort: 'fast' }),
          bound(EXACT),
          'to jxl',
        );
      });
    }
  }

  for (const { name, path } of (files ?? []).filter((file) => /hue-plus50|RGBA_16__128x128\.png/.test(file.name))) {
    test(`${name} keeps every one of the 65,536 levels`, async () => {
      const input = await readFile(path);
      const result = await planAndRun(fixture.engine, 'convert', input, { format: 'png', lossless: true });
      const [wanted, seen] = [readDeepPng(input), readDeepPng(result.bytes)];
      assert.deepEqual([seen.width, seen.height], [wanted.width, wanted.height]);
      assert.ok(Buffer.from(seen.samples.buffer).equals(Buffer.from(wanted.samples.buffer)));
    });
  }
});
