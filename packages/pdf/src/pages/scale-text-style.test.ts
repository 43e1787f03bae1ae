import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFContext, PDFDict, PDFName, PDFString } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { resolveIn } from '../model/read-entries.js';
import { scaleTextStyle } from './scale-text-style.js';

const context = PDFContext.create();
const file = { context, catalog: context.obj({}), resolve: (value) => resolveIn(context, value) } as PdfFile;
const style = (entries: Record<string, unknown>) => {
  const annotation = PDFDict.withContext(context);
  for (const [name, value] of Object.entries(entries))
    annotation.set(PDFName.of(name), typeof value === 'string' ? PDFString.of(value) : (value as PDFDict));
  return annotation;
};
const SUBTYPES = { Widget: PDFName.of('Widget'), FreeText: PDFName.of('FreeText') };

test('the font size grows with the page, wherever it is in the style', () => {
  const annotation = style({ Subtype: SUBTYPES.Widget, DA: '0 g /Helv 12 Tf 1 Tc' });
  scaleTextStyle(file, annotation, 1.5);
  assert.equal(String(annotation.get(PDFName.of('DA'))), '(0 g /Helv 18 Tf 1 Tc)');
});

test('an automatic size stays, and so does text that only looks like a size', () => {
  for (const text of ['/Helv 0 Tf', '12 Tf', '/Tf 3 Td', '']) {
    const annotation = style({ Subtype: SUBTYPES.Widget, DA: text });
    scaleTextStyle(file, annotation, 2);
    assert.equal(String(annotation.get(PDFName.of('DA'))), `(${text})`);
  }
});

test('an inherited style is written to the field, and the parent keeps its own', () => {
  const parent = style({ DA: '/Helv 10 Tf' });
  const field = style({ Subtype: SUBTYPES.Widget, Parent: parent });
  scaleTextStyle(file, field, 0.5);
  assert.equal(String(field.get(PDFName.of('DA'))), '(/Helv 5 Tf)');
  assert.equal(String(parent.get(PDFName.of('DA'))), '(/Helv 10 Tf)');
});

test('rich text of a comment is scaled with it', () => {
  const note = style({ Subtype: SUBTYPES.FreeText, DA: '/Helv 10 Tf', DS: 'font: Arial 10.5pt; color:#001122' });
  scaleTextStyle(file, note, 2);
  assert.equal(String(note.get(PDFName.of('DS'))), '(font: Arial 21pt; color:#001122)');
});
