import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledForm } from './filled-form.js';
import { cmykPhoto, inlineImages, oldStyle, repeatedImages, slides } from './image-pages.js';
import { linkedManual } from './linked-manual.js';
import { revisedDocument } from './revisions.js';
import { colorScan, faxScan } from './scans.js';
import { taggedReport } from './tagged-report.js';
import { textBook } from './text-book.js';

const SMALL = {
  colorScan: () => colorScan({ pages: 2, dpi: 60 }),
  faxScan: () => faxScan({ pages: 2, dpi: 60 }),
  textBook: () => textBook({ pages: 30 }),
  filledForm,
  taggedReport: () => taggedReport({ pages: 2, imageWidth: 100 }),
  linkedManual,
  cmykPhoto: () => cmykPhoto({ width: 120 }),
  slides: () => slides({ pages: 2, width: 160 }),
  inlineImages: () => inlineImages({ pages: 1, width: 60 }),
  repeatedImages: () => repeatedImages({ pages: 2, width: 60 }),
  oldStyle: () => oldStyle({ pages: 1, width: 40 }),
  revisedDocument: () => revisedDocument({ revisions: 3, width: 60 }),
};

for (const [name, make] of Object.entries(SMALL)) {
  test(`${name}: every entry of every cross-reference table points to its object`, async () => {
    const bytes = Buffer.from(await make());
    const text = bytes.toString('latin1');
    assert.deepEqual(bytes, Buffer.from(await make()), 'the same bytes each time');
    const starts = [...text.matchAll(/startxref\n(\d+)\n%%EOF\n/g)].map(([, start]) => Number(start));
    assert.ok(starts.length > 0);
    for (const start of starts)
      for (const [number, offset] of entriesAt(text, start)) assert.ok(text.startsWith(`${number} 0 obj\n`, offset));
  });
}

function* entriesAt(text: string, start: number): Generator<[number: number, offset: number]> {
  const table = text.slice(start, text.indexOf('trailer', start));
  let number = 0;
  for (const line of table.split('\n').slice(1)) {
    const [first, , kind] = line.split(' ');
    if (kind === 'n') yield [number, Number(first)];
    if (kind) number++;
    else number = Number(first);
  }
}
