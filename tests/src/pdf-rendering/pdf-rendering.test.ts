import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNodePdfCodecs } from '@imagemill/engine-sharp';
import { corpusFiles } from '../corpus.js';
import { compareRendering } from './compare-rendering.js';
import { pagesBelow, verdictOf } from './report-text.js';
import { halvedGray, ssim } from './ssim.js';
import { mutool, pdftoppm } from './third-party.js';

const files = corpusFiles(/^pdf$/)?.filter(({ name }) => name.endsWith('.pdf'));
const skip = !files ? 'the corpus is not beside this checkout' : mutool && pdftoppm ? false : 'mutool and pdftoppm are not installed';

test('the first page of each document looks as others draw it', { skip, timeout: 300_000 }, async () => {
  const codecs = createNodePdfCodecs();
  for (const { name, path } of files ?? []) {
    const row = { file: name, ...(await compareRendering(path, 100, 1, codecs)) };
    assert.notEqual(verdictOf(row), 'apart', `${name}: ${pagesBelow(row)}`);
    if (row.error) assert.match(row.error, /^(password_protected|corrupt_input|too_many_pixels): ./, name);
  }
});

test('the likeness of pictures is 1 for the same, high for a faint change and low for another picture', () => {
  const picture = (value: (x: number, y: number) => number) =>
    halvedGray(
      Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => value(Math.floor(at / 3) % 64, Math.floor(at / 192))),
      64,
      64,
    );
  const waves = picture((x, y) => 128 + 100 * Math.sin(x / 5) * Math.cos(y / 7));
  assert.equal(ssim(waves, waves), 1);
  assert.ok(
    ssim(
      waves,
      picture((x, y) => 132 + 100 * Math.sin(x / 5) * Math.cos(y / 7)),
    ) > 0.98,
  );
  assert.ok(
    ssim(
      waves,
      picture((x, y) => 128 + 100 * Math.cos(x / 5) * Math.sin(y / 7)),
    ) < 0.5,
  );
});
