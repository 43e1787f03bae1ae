import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { openPdf } from '../open/open-pdf.js';
import { type PlainObject, plainStream } from '../pdfium/plain-document.js';
import { line, textPages } from '../pdfium/test-documents.js';
import { testCodecs } from '../test-codecs.js';
import { dedupe } from './dedupe.js';
import { hashBytes } from './hash-bytes.js';
import { prune } from './prune.js';

/**
 * A one-page document that refers to all of these objects in this page entry. They are numbered
 * from 4.
 */
async function withObjects(objects: readonly PlainObject[], entry = 'Odd'): Promise<PdfFile> {
  const page = `/${entry}[${objects.map((_, index) => `${index + 4} 0 R`).join(' ')}]`;
  return openPdf(textPages([line('A')], { page, objects }), testCodecs());
}

const isThere = (file: PdfFile, number: number) => file.context.lookup(PDFRef.of(number)) !== undefined;

test('equal streams and dictionaries become one, and so do those that differ only in references to them', async () => {
  const file = await withObjects([
    plainStream('/Subtype/Image', 'same data'),
    plainStream('/Subtype/Image', 'same data'),
    plainStream('/Subtype/Image', 'other dat'),
    '<</Type/ExtGState/SMask 4 0 R>>',
    '<</Type/ExtGState/SMask 5 0 R>>',
    '<</ExtGState<</A 7 0 R>>>>',
    '<</ExtGState<</A 8 0 R>>>>',
    '<</ExtGState<</A 6 0 R>>>>',
  ]);
  assert.equal(dedupe(file), 3);
  assert.equal(String(file.context.lookup(PDFRef.of(9))), '<< /ExtGState << /A 7 0 R >> >>');
  assert.deepEqual(
    [4, 5, 6, 7, 8, 9, 10, 11].map((number) => isThere(file, number)),
    [true, false, true, true, false, true, false, true],
  );
  const [page] = file.pages;
  assert.match(String(page?.dict), /\/Odd \[ 4 0 R 4 0 R 6 0 R 7 0 R 7 0 R 9 0 R 9 0 R 11 0 R \]/);
});

test('the same bytes have the same hash, wherever in memory they start', () => {
  const room = Uint8Array.from({ length: 64 }, (_, index) => index % 20);
  for (const length of [0, 1, 3, 4, 7, 17]) {
    const hash = hashBytes(room.subarray(0, length));
    assert.equal(hashBytes(room.subarray(20, 20 + length)), hash);
    assert.equal(hashBytes(Uint8Array.of(9, ...room.subarray(0, length)).subarray(1)), hash);
  }
});

test('pages, annotations, fields, tags, layers and outline items are never merged, however alike', async () => {
  for (const object of [
    '<</Type/Annot/Subtype/Link/Rect[0 0 1 1]>>',
    '<</Subtype/Text/Rect[0 0 1 1]/Contents(Hi)>>',
    '<</FT/Tx/T(name)>>',
    '<</Type/StructElem/S/P>>',
    '<</S/Span/K 0>>',
    '<</Type/OCG/Name(Layer)>>',
    '<</Title(Chapter)/Parent 2 0 R>>',
    '<</Type/Page/Parent 2 0 R>>',
    '[2 0 R /Fit]',
    '[]',
  ])
    assert.equal(dedupe(await withObjects([object, object])), 0, object);
});

test('appearances of form fields stay apart, because a program that fills in the form may change one', async () => {
  const look = plainStream('/Subtype/Form/BBox[0 0 9 9]', 'q Q');
  const widget = (number: number) => `<</Type/Annot/Subtype/Widget/FT/Btn/Rect[0 0 9 9]/AP<</N<</On ${number} 0 R>>>>>>`;
  assert.equal(dedupe(await withObjects([widget(6), widget(7), look, look], 'Annots')), 0);
});

test('streams of the same length but with different bytes are never merged', async () => {
  const streams = Array.from({ length: 300 }, (_, index) => plainStream('', `data ${String(index).padStart(4, '0')}`));
  assert.equal(dedupe(await withObjects(streams)), 0);
});

test('two equal chains of 500 objects become one chain', async () => {
  const chain = (from: number) =>
    Array.from({ length: 500 }, (_, index) => `<</Type/ExtGState/Next ${index === 499 ? 'null' : `${from + index + 1} 0 R`}>>`);
  const file = await withObjects([...chain(4), ...chain(504)]);
  assert.equal(dedupe(file), 500);
});

test("an object that refers to every link of two long chains doesn't make the search endless", async () => {
  const length = 3000;
  const chain = (from: number) =>
    Array.from({ length }, (_, index) => `<</Type/ExtGState/Next ${index === length - 1 ? 'null' : `${from + index + 1} 0 R`}>>`);
  const all = `<</Type/ExtGState/All[${Array.from({ length: 2 * length }, (_, index) => `${index + 4} 0 R`).join(' ')}]>>`;
  const file = await withObjects([...chain(4), ...chain(4 + length), all]);
  const merged = dedupe(file);
  assert.ok(merged > 500 && merged < length);
});

test('thumbnails, private data and unreachable objects go; tags, attachments and metadata stay', async () => {
  const file = await openPdf(
    textPages([line('A')], {
      catalog: '/StructTreeRoot 6 0 R/Metadata 7 0 R/Names<</EmbeddedFiles<</Names[(a)8 0 R]>>>>/PieceInfo<</App 9 0 R>>',
      page: '/Thumb 4 0 R/PieceInfo<</App 5 0 R>>/LastModified(D:2020)',
      objects: [
        plainStream('/Subtype/Image', 'thumb'),
        '<</Private true>>',
        '<</Type/StructTreeRoot>>',
        plainStream('/Type/Metadata', '<x/>'),
        '<</Type/Filespec/EF<</F 10 0 R>>>>',
        '<</Private true>>',
        plainStream('/Type/EmbeddedFile', 'attached'),
        '<</Nobody(needs me)>>',
      ],
    }),
    testCodecs(),
  );
  assert.equal(prune(file), 4);
  assert.deepEqual(
    [4, 5, 6, 7, 8, 9, 10, 11].map((number) => isThere(file, number)),
    [false, false, true, true, true, false, true, false],
  );
  assert.doesNotMatch(String(file.pages[0]?.dict), /Thumb|PieceInfo|LastModified/);
});
