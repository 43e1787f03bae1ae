import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { compressPdfOptions, parseWith, pdfToImagesOptions } from '@imagemill/core';
import {
  cmykPhoto,
  colorScan,
  faxScan,
  filledForm,
  inlineImages,
  linkedManual,
  oldStyle,
  repeatedImages,
  slides,
  taggedReport,
} from '@imagemill/testkit';
import sharp from 'sharp';
import { setUpSite } from '../site/site-fixture.js';
import { openNodePdfEngine } from './open-node-pdf-engine.js';
import { openPdfEngineInPage, type PdfEngineUnderTest } from './page-pdf-engine.js';
import { structureOf } from './structure-of.js';

const DOCUMENTS: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  'a scan in color': () => colorScan({ pages: 1, dpi: 100 }),
  'a fax': () => faxScan({ pages: 1, dpi: 100 }),
  'a CMYK photo': () => cmykPhoto({ width: 800 }),
  slides: () => slides({ pages: 2, width: 800 }),
  'inline images': () => inlineImages({ pages: 1 }),
  'repeated images': () => repeatedImages({ pages: 2, width: 800 }),
  'a document of the nineties': () => oldStyle({ pages: 1 }),
  'a filled form': filledForm,
  'a tagged report': () => taggedReport({ pages: 2, imageWidth: 800 }),
  'a manual with links': () => linkedManual({ pages: 3 }),
};
/** With this preset, images are scaled down even if they aren't large. */
const OPTIONS = parseWith(compressPdfOptions, { preset: 'smallest' });

/**
 * How far apart sizes may be: a share or a few bytes, whichever is more. A few bytes are many
 * percent of a small image.
 */
interface Bar {
  readonly share: number;
  readonly bytes: number;
}
const FULL: Bar = { share: 0.02, bytes: 20 };
/** A different resampler, and a different build of mozjpeg, which orders its scans differently. */
const PORTABLE: Bar = { share: 0.1, bytes: 120 };

function isNear(one: number, other: number, { share, bytes }: Bar): boolean {
  return Math.abs(one - other) <= Math.max(bytes, one * share);
}

describe('documents come out alike in Node and in a browser', () => {
  const fixture = setUpSite();
  let node: Awaited<ReturnType<typeof openNodePdfEngine>>;
  let full: PdfEngineUnderTest;
  let portable: PdfEngineUnderTest;
  before(async () => {
    node = await openNodePdfEngine();
    full = await openPdfEngineInPage(await fixture.visit('/compress-image'), 'full');
    portable = await openPdfEngineInPage(await fixture.visit('/compress-image?engine=portable'), 'portable');
  });
  after(() => node.close());

  for (const [name, make] of Object.entries(DOCUMENTS)) {
    test(name, async () => {
      const input = await make();
      const inNode = await node.compress(input, OPTIONS);
      const expected = await structureOf(inNode.bytes);
      for (const [engine, bar] of [
        [full, FULL],
        [portable, PORTABLE],
      ] as const) {
        const inPage = await engine.compress(input, OPTIONS);
        assert.deepEqual(
          { result: inPage.result, notices: inPage.notices, changes: inPage.changes },
          { result: inNode.result, notices: inNode.notices, changes: inNode.changes },
        );
        assert.ok(inPage.resultBytes <= input.length);
        assert.ok(isNear(inNode.resultBytes, inPage.resultBytes, bar), `${inPage.resultBytes} for ${inNode.resultBytes} bytes`);
        const { images, ...structure } = await structureOf(inPage.bytes);
        assert.deepEqual(
          { ...structure, images: images.map(({ kind }) => kind) },
          { ...expected, images: expected.images.map(({ kind }) => kind) },
        );
        for (const [index, { bytes }] of images.entries())
          assert.ok(isNear(expected.images[index]?.bytes ?? 0, bytes, bar), `${bytes} for ${expected.images[index]?.bytes} bytes`);
      }
    });
  }

  test('pages become images of the same size and look in each format', async () => {
    const input = await slides({ pages: 3, width: 400 });
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const options = parseWith(pdfToImagesOptions, { format, longEdge: 200, pages: '2-3' });
      const expected = await node.renderPages(input, options);
      assert.deepEqual(
        expected.map(({ page, of }) => [page, of]),
        [
          [2, 2],
          [3, 2],
        ],
      );
      for (const engine of [full, portable]) {
        const pages = await engine.renderPages(input, options);
        for (const [index, { page, width, height, file }] of pages.entries()) {
          const other = expected[index];
          assert.deepEqual([page, width, height], [other?.page, other?.width, other?.height]);
          assert.equal((await sharp(file).metadata()).width, width);
          assert.ok((await meanDifference(file, other?.file ?? file)) < 3, `${format}, page ${page}`);
        }
      }
    }
  });

  test("missing pages, and files that aren't documents, are refused by each engine", async () => {
    const input = filledForm();
    for (const engine of [node, full, portable]) {
      await assert.rejects(engine.renderPages(input, parseWith(pdfToImagesOptions, { pages: '900' })), { code: 'invalid_option' });
      await assert.rejects(engine.compress(new Uint8Array(2000).fill(37), OPTIONS), { code: 'unsupported_media' });
    }
  });
});

async function meanDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [samples, others] = await Promise.all([one, other].map((file) => sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer()));
  if (!samples || !others || samples.length !== others.length) throw new Error('Expected two pictures of one size');
  let sum = 0;
  for (let at = 0; at < samples.length; at++) sum += Math.abs((samples[at] ?? 0) - (others[at] ?? 0));
  return sum / samples.length;
}
