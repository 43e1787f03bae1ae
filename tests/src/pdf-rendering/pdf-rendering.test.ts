import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { SAMPLE_DOCUMENTS, temporaryDirectory, withoutPrograms } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';
import { compareRendering } from './compare-rendering.js';
import { pagesBelow, verdictOf } from './report-text.js';
import { halvedGray, ssim } from './ssim.js';

const files = corpusFiles(/^pdf$/)?.filter(({ name }) => name.endsWith('.pdf'));
const withoutCorpus = files ? false : 'the corpus is not beside this checkout';
const cannotCompare = withoutPrograms('mutool', 'pdftoppm');
/** Samples that are generated in a moment. */
const samples = SAMPLE_DOCUMENTS.filter(({ name }) =>
  ['filled-form', 'linked-manual', 'inline-images', 'old-style', 'revised'].includes(name),
);
const codecs = createNodePdfCodecs();

/** Renders the first page and compares it with what others render. */
async function assertAlike(name: string, path: string): Promise<void> {
  const row = { file: name, ...(await compareRendering(path, 100, 1, codecs)) };
  assert.notEqual(verdictOf(row), 'apart', `${name}: ${pagesBelow(row)}`);
  if (row.error) assert.match(row.error, /^(password_protected|corrupt_input|too_many_pixels): ./, name);
}

test('the first page of each sample looks the way other programs render it', { skip: cannotCompare, timeout: 900_000 }, async () => {
  const folder = (await temporaryDirectory()).path;
  for (const { name, make } of samples) {
    const path = join(folder, `${name}.pdf`);
    await writeFile(path, await make());
    await assertAlike(name, path);
  }
});

test('the first page of each real document looks the way other programs render it', {
  skip: withoutCorpus || cannotCompare,
  timeout: 900_000,
}, async () => {
  for (const { name, path } of files ?? []) await assertAlike(name, path);
});

test('similarity is 1 for equal images, high for a faint change and low for a different image', () => {
  const image = (value: (x: number, y: number) => number) =>
    halvedGray(
      Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => value(Math.floor(at / 3) % 64, Math.floor(at / 192))),
      64,
      64,
    );
  const waves = image((x, y) => 128 + 100 * Math.sin(x / 5) * Math.cos(y / 7));
  assert.equal(ssim(waves, waves), 1);
  assert.ok(
    ssim(
      waves,
      image((x, y) => 132 + 100 * Math.sin(x / 5) * Math.cos(y / 7)),
    ) > 0.98,
  );
  assert.ok(
    ssim(
      waves,
      image((x, y) => 128 + 100 * Math.cos(x / 5) * Math.sin(y / 7)),
    ) < 0.5,
  );
});
