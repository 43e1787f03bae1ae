import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCodecs } from '../test-codecs.js';
import { openPdfium } from './open-pdfium.js';
import { plainStream } from './plain-document.js';
import { inkOf, line, textPages } from './test-documents.js';

const pdfium = await openPdfium(testCodecs());

function drawn(bytes: Uint8Array, bands: readonly [number, number][] = [[0, 100]]) {
  const document = pdfium.open(bytes);
  const page = document.openPage(0);
  const parts = bands.map(([top, height]) => page.drawBand({ width: 200, pageHeight: 100, top, height })?.data ?? new Uint8Array(0));
  page.close();
  document.close();
  return Buffer.concat(parts);
}

const pixel = (data: Uint8Array, x: number, y: number) => [...data.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 3)];

test('pages are rendered in red, green, blue on white', () => {
  const data = drawn(textPages(['1 0 0 rg 0 50 100 50 re f 0 0 1 rg 100 0 100 50 re f']));
  assert.equal(data.length, 200 * 100 * 3);
  assert.deepEqual(pixel(data, 10, 10), [255, 0, 0]);
  assert.deepEqual(pixel(data, 150, 80), [0, 0, 255]);
  assert.deepEqual(pixel(data, 150, 10), [255, 255, 255]);
});

test('bands put together match the whole page', () => {
  const bytes = textPages([`${line('Bands')} 0 1 0 rg 5 5 m 195 95 l 195 5 l f`]);
  const inBands = drawn(bytes, [
    [0, 33],
    [33, 1],
    [34, 66],
  ]);
  const whole = drawn(bytes);
  assert.equal(inBands.length, whole.length);
  // Slanted edges may be rounded differently.
  assert.ok(inBands.every((value, at) => Math.abs(value - (whole[at] ?? 0)) <= 2));
});

test('annotations and form fields are rendered', () => {
  const appearance = (color: string) => plainStream('/Type/XObject/Subtype/Form/BBox[0 0 20 20]', `${color} rg 0 0 20 20 re f`);
  const data = drawn(
    textPages([''], {
      catalog: '/AcroForm<</Fields[5 0 R 8 0 R]/DA(/H 12 Tf 0 g)/DR 3 0 R>>',
      page: '/Annots[4 0 R 5 0 R 8 0 R]',
      objects: [
        '<</Type/Annot/Subtype/Square/Rect[0 80 20 100]/AP<</N 6 0 R>>>>',
        '<</Type/Annot/Subtype/Widget/F 4/Rect[180 80 200 100]/FT/Btn/Ff 65536/T(b)/AP<</N 7 0 R>>>>',
        appearance('1 0 0'),
        appearance('0 0 1'),
        '<</Type/Annot/Subtype/Widget/F 4/Rect[10 10 190 40]/FT/Tx/T(t)/V(Filled in)/DA(/H 12 Tf 0 g)>>',
      ],
    }),
  );
  assert.deepEqual(pixel(data, 10, 10), [255, 0, 0]);
  assert.deepEqual(pixel(data, 190, 10), [0, 0, 255]);
  assert.ok(inkOf(data.subarray(60 * 200 * 3)) > 50, 'the value of the text field');
});

test('a bitmap that is too large gives undefined, and PDFium keeps working', () => {
  const document = pdfium.open(textPages([line('page')]));
  const page = document.openPage(0);
  assert.equal(page.drawBand({ width: 60_000, pageHeight: 60_000, top: 0, height: 60_000 }), undefined);
  assert.ok(inkOf(page.drawBand({ width: 200, pageHeight: 100, top: 0, height: 100 })?.data ?? new Uint8Array(0)) > 50);
  page.close();
  document.close();
});
