import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { compressPdfOptions, parseWith, resizePdfOptions } from '@imagemill/core';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { AppError } from '@imagemill/errors';
import { compressPdf, resizePages } from '@imagemill/pdf';
import { filledForm, linkedManual, positionsAndLinks, taggedPlaces, taggedReport, twoPageForm } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';
import { samplePdf } from '../site/sample-pdfs.js';
import { assertMovedAsPages, assertNear } from './moved-as-pages.js';
import { readWithPdfjs, type SeenDocument, type SeenPage } from './read-with-pdfjs.js';

const codecs = createNodePdfCodecs();
const LETTER = parseWith(resizePdfOptions, { pageSize: 'letter', allowUnsign: true });
const HALF = parseWith(resizePdfOptions, { percent: 50, allowUnsign: true });
const COMPRESS = parseWith(compressPdfOptions, { allowUnsign: true });

const SAMPLES: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  'a filled form': filledForm,
  'a form on pages of two sizes': twoPageForm,
  'a tagged report': () => taggedReport({ pages: 3, imageWidth: 800 }),
  'tags that tell places': taggedPlaces,
  'a manual with an outline and links': () => linkedManual(),
  'places of every kind': positionsAndLinks,
};

for (const [name, make] of Object.entries(SAMPLES)) {
  describe(name, () => {
    let input: Buffer;
    let given: Buffer;
    let seen: SeenDocument;
    before(async () => {
      input = Buffer.from(await make());
      given = Buffer.from(input);
      seen = await readWithPdfjs(input);
    });
    after(() => assert.ok(input.equals(given), 'a tool has changed its input'));

    test('is the same to another reader after compression', async () => {
      const { bytes } = await compressPdf(input, COMPRESS, codecs);
      assert.deepEqual(await readWithPdfjs(bytes), seen);
    });

    for (const [size, options] of [
      ['Letter', LETTER],
      ['50 percent', HALF],
    ] as const) {
      test(`keeps everything in its place when its pages become ${size}`, async () => {
        const { result, bytes } = await resizePages(input, options, codecs);
        assert.equal(result, 'optimized');
        assertMovedAsPages(seen, await readWithPdfjs(bytes));
      });
    }
  });
}

test('pages of every size and rotation become Letter, rotated like each page', async () => {
  const { bytes } = await resizePages(positionsAndLinks(), LETTER, codecs);
  const { pages } = await readWithPdfjs(bytes);
  assert.deepEqual(
    pages.map(({ view, rotate, userUnit }) => [...view, rotate, userUnit]),
    [
      [0, 0, 792, 612, 0, 1],
      [0, 0, 612, 792, 90, 1],
      [0, 0, 612, 792, 0, 1],
    ],
  );
});

test('letters and borders of fields grow with their page, even if the style is inherited', async () => {
  const { bytes } = await resizePages(twoPageForm(), parseWith(resizePdfOptions, { percent: 200 }), codecs);
  const { pages } = await readWithPdfjs(bytes);
  const lengths = pages.flatMap(({ annotations }) => annotations.map((annotation) => annotation.lengths));
  assert.deepEqual(
    lengths.map(([, size]) => size),
    [24, 20, 24, 24],
  );
  assert.equal(lengths[0]?.[0], 4);
});

test('a margin leaves the border free and the content in the middle', async () => {
  const { bytes } = await resizePages(taggedPlaces(), parseWith(resizePdfOptions, { pageSize: 'a4', margin: 25.4 }), codecs);
  const [page] = (await readWithPdfjs(bytes)).pages as [SeenPage];
  const scale = (595.28 - 144) / 595;
  assertNear(page.textPlaces[0] ?? [], [72 + 72 * scale, 841.89 / 2 + (770 - 842 / 2) * scale]);
});

test('a document whose pages already have the wanted size comes back as it is', async () => {
  const { bytes: letter } = await resizePages(linkedManual(), LETTER, codecs);
  const again = await resizePages(letter, LETTER, codecs);
  assert.equal(again.result, 'unchanged');
  assert.equal(again.bytes, letter);
});

test("a signed document is resized only if that's allowed, and a notice says that the signature is lost", async () => {
  const signed = await samplePdf({ signed: true });
  const isRefused = (error: unknown) => error instanceof AppError && error.code === 'signature_would_break';
  await assert.rejects(resizePages(signed, parseWith(resizePdfOptions, { percent: 50 }), codecs), isRefused);
  assert.deepEqual((await resizePages(signed, HALF, codecs)).notices, ['signature_lost']);
});

test('a protected document opens with its password, and a notice says that the protection is gone', async () => {
  const locked = await samplePdf({ password: 'sesame' });
  const isRefused = (error: unknown) => error instanceof AppError && error.code === 'password_protected';
  await assert.rejects(resizePages(locked, HALF, codecs), isRefused);
  const { notices, bytes } = await resizePages(locked, { ...HALF, password: 'sesame' }, codecs);
  assert.deepEqual(notices, ['encryption_lost']);
  assert.deepEqual((await readWithPdfjs(bytes)).pages[0]?.view, [0, 0, 150, 200]);
});

const corpus = corpusFiles(/^pdf(-size)?$/)?.filter(({ name }) => name.endsWith('.pdf'));
/** Files that need a password or are beyond repair; other tests cover those. */
const REFUSALS = ['password_protected', 'corrupt_input'];
/** Documents that pdf.js reads in no time; the benchmark covers the others. */
const MAX_BYTES = 400_000;

test('real documents keep what another reader sees in them', {
  skip: corpus ? false : 'the folder of test files is not there',
}, async (t) => {
  for (const { name, path } of corpus ?? []) {
    const input = new Uint8Array(await readFile(path));
    if (input.length > MAX_BYTES) continue;
    await t.test(name, async () => {
      try {
        const resized = await resizePages(input, HALF, codecs);
        assert.equal(resized.result, 'optimized');
        assertMovedAsPages(await readWithPdfjs(input), await readWithPdfjs(resized.bytes));
      } catch (error) {
        if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) throw error;
      }
    });
  }
});
