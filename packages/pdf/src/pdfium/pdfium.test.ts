import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { AppError, type ErrorCode } from '@imagemill/errors';
import { testCodecs } from '../test-codecs.js';
import { openPdfium } from './open-pdfium.js';
import type { PdfiumDocument } from './pdfium-document.js';
import { line, textPages } from './test-documents.js';

const pdfium = await openPdfium(testCodecs());

function reading<T>(bytes: Uint8Array, work: (document: PdfiumDocument) => T, password?: string): T {
  const document = pdfium.open(bytes, password);
  try {
    return work(document);
  } finally {
    document.close();
  }
}

const hasCode = (code: ErrorCode) => (error: unknown) => error instanceof AppError && error.code === code;

test('pages are counted, measured as displayed, and read', () => {
  const bytes = textPages([line('first'), line('second')], { page: '/CropBox[0 0 150 80]/Rotate 90' });
  reading(bytes, (document) => {
    assert.equal(document.pageCount, 2);
    assert.deepEqual(document.pageSize(1), { width: 80, height: 150 });
    assert.equal(document.pageSize(2), undefined);
    assert.equal(document.pageText(0), 'first');
    assert.equal(document.pageText(1), 'second');
    assert.throws(() => document.pageText(7), hasCode('corrupt_input'));
  });
});

test('annotations include the targets of links and the state of form fields', () => {
  const bytes = textPages([line('page')], {
    catalog: '/AcroForm<</Fields[6 0 R 7 0 R]>>',
    page: '/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R]',
    objects: [
      '<</Type/Annot/Subtype/Link/Rect[10 10 50 20]/A<</S/URI/URI(https://example.org/a)>>>>',
      '<</Type/Annot/Subtype/Link/Rect[10 30 50 40]/Dest[9 0 R/Fit]>>',
      '<</Type/Annot/Subtype/Widget/Rect[10 50 90 60]/FT/Tx/T(name)/V(Ada \\(1815\\))>>',
      '<</Type/Annot/Subtype/Widget/Rect[10 70 20 80]/FT/Btn/T(agreed)/V/Yes/AS/Yes/AP<</N<</Yes<<>>/Off<<>>>>>>>>',
      '<</Type/Annot/Subtype/Text/Rect[100 10 120 30]/Contents(a note)>>',
    ],
  });
  const annotations = reading(bytes, (document) => document.pageAnnotations(0));
  assert.deepEqual(
    annotations.map(({ subtype }) => subtype),
    ['Link', 'Link', 'Widget', 'Widget', 'Text'],
  );
  const [uri, page, name, agreed, note] = annotations;
  assert.deepEqual(uri?.target, { uri: 'https://example.org/a' });
  assert.deepEqual(uri?.rect, [10, 10, 50, 20]);
  assert.deepEqual(page?.target, { page: 0 });
  assert.deepEqual(name?.field, { kind: 'text', name: 'name', value: 'Ada (1815)', checked: false });
  assert.equal(agreed?.field?.kind, 'checkbox');
  assert.equal(agreed?.field?.checked, true);
  assert.equal(note?.contents, 'a note');
});

test('an outline is read in order, and a circular one ends', () => {
  const bytes = textPages([line('page')], {
    catalog: '/Outlines 4 0 R',
    objects: [
      '<</First 5 0 R/Last 6 0 R>>',
      '<</Title(One)/Parent 4 0 R/Next 6 0 R/First 7 0 R/Last 7 0 R/Dest[8 0 R/Fit]>>',
      '<</Title(Two)/Parent 4 0 R/Next 5 0 R>>',
      '<</Title(Below)/Parent 5 0 R/First 5 0 R>>',
    ],
  });
  const outline = reading(bytes, (document) => document.outline());
  assert.deepEqual(
    outline.map(({ title, depth }) => [title, depth]),
    [
      ['One', 0],
      ['Below', 1],
      ['Two', 0],
    ],
  );
  assert.deepEqual(outline[0]?.target, { page: 0 });
});

test('a document with a password opens only with that password', async () => {
  const made = await PDFDocument.create();
  made.addPage([200, 100]).drawText('secret', { x: 10, y: 20 });
  made.encrypt({ userPassword: 'open sesame', ownerPassword: 'owner' });
  const bytes = await made.save();
  assert.throws(() => pdfium.open(bytes), hasCode('password_protected'));
  assert.throws(() => pdfium.open(bytes, 'wrong'), hasCode('password_protected'));
  const saved = reading(bytes, (document) => document.save(), 'open sesame');
  assert.equal(
    reading(saved, (document) => document.pageText(0)),
    'secret',
  );
});

test("anything that isn't a document is refused", () => {
  for (const bytes of [new Uint8Array(0), new TextEncoder().encode('%PDF-1.7\nnothing'), new Uint8Array(5000)])
    assert.throws(() => pdfium.open(bytes), hasCode('corrupt_input'));
});

test('a document without its cross-reference table is read and saved completely', () => {
  const whole = textPages([line('kept')]);
  const text = new TextDecoder('latin1').decode(whole);
  const damaged = new TextEncoder().encode(text.replace(/xref\n0.*?trailer/s, 'trailer').replace(/startxref.*$/s, ''));
  const saved = reading(damaged, (document) => {
    assert.equal(document.hasValidTable, false);
    return document.save();
  });
  reading(saved, (document) => {
    assert.equal(document.hasValidTable, true);
    assert.equal(document.pageText(0), 'kept');
  });
});

test('closing documents and pages frees their memory', () => {
  const bytes = textPages([`% ${'x'.repeat(1_000_000)}\n${line('page')}`]);
  const once = () =>
    reading(bytes, (document) => {
      document.pageText(0);
      document.openPage(0).close();
    });
  once();
  const before = pdfium.heapBytes;
  for (let round = 0; round < 60; round++) once();
  assert.equal(pdfium.heapBytes, before);
  assert.equal(pdfium.openDocuments, 0);
});
