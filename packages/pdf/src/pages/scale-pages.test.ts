import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith, type ResizePdfOptions, resizePdfOptions } from '@imagemill/core';
import { PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { openPdf } from '../open/open-pdf.js';
import { testCodecs } from '../test-codecs.js';
import { scalePages } from './scale-pages.js';

/**
 * Opens objects that are numbered from 1; the first is the catalog. There is no table, so opening
 * scans for them.
 */
function open(objects: readonly string[]): Promise<PdfFile> {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return openPdf(new TextEncoder().encode(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\n`), testCodecs());
}

const HALF = parseWith(resizePdfOptions, { percent: 50 });
const TWO_SIZES = '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>';
const page = (size: string, more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] ${more} >>`;
const textOf = (file: PdfFile, number: number) => String(file.context.lookup(PDFRef.of(number))).replace(/\s+/g, ' ');

async function scaled(objects: readonly string[], options: ResizePdfOptions = HALF): Promise<PdfFile> {
  const file = await open(objects);
  scalePages(file, options);
  return file;
}

test('an annotation on pages of two sizes is in the right place on both', async () => {
  const file = await scaled(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      TWO_SIZES,
      page('100 100', '/Annots 5 0 R'),
      page('200 200', '/Annots 5 0 R'),
      '[6 0 R]',
      '<< /Type /Annot /Subtype /Square /Rect [10 10 20 20] /BS << /W 1 >> >>',
    ],
    parseWith(resizePdfOptions, { width: 25.4, height: 25.4 }),
  );
  assert.match(textOf(file, 6), /\/Rect \[ 7\.2 7\.2 14\.4 14\.4 \]/);
  const copy = /\/Annots \[ (\d+) 0 R \]/.exec(textOf(file, 4))?.[1];
  assert.ok(copy && copy !== '6');
  assert.match(textOf(file, Number(copy)), /\/Rect \[ 3\.6 3\.6 7\.2 7\.2 \].*\/W 0\.36/);
});

test('destinations in another document stay, and so does the zoom; pages given by number are found', async () => {
  const file = await scaled([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /GoTo /D [1 /XYZ 40 60 2] >> >>',
    TWO_SIZES,
    page('100 100'),
    page('200 200'),
    '<< /S /GoToR /F (other.pdf) /D [1 /XYZ 40 60 2] >>',
    '[3 0 R /XYZ null 50 null]',
  ]);
  assert.match(textOf(file, 1), /\/D \[ 1 \/XYZ 20 30 2 \]/);
  assert.match(textOf(file, 5), /\/D \[ 1 \/XYZ 40 60 2 \]/);
  assert.match(textOf(file, 6), /\[ 3 0 R \/XYZ null 25 null \]/);
});

test('a page that is in the tree twice is scaled once, and content that pages share stays as it is', async () => {
  const file = await scaled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 3 0 R 4 0 R] /Count 3 >>',
    page('100 100', '/Contents 5 0 R'),
    page('100 100', '/Contents [5 0 R]'),
    '<< /Length 12 >>\nstream\n0 0 9 9 re f\nendstream',
  ]);
  assert.match(textOf(file, 3), /\/MediaBox \[ 0 0 50 50 \]/);
  const contents = [3, 4].map((number) => /\/Contents \[ (\d+) 0 R 5 0 R \]/.exec(textOf(file, number))?.[1]);
  assert.ok(contents[0]);
  assert.equal(contents[0], contents[1]);
  const prefix = file.context.lookup(PDFRef.of(Number(contents[0])));
  assert.ok(prefix instanceof PDFRawStream);
  assert.equal(new TextDecoder().decode(prefix.contents), '0.5 0 0 0.5 0 0 cm\n');
});

test('boxes follow, even inherited ones, and the area around a page stays around it', async () => {
  const file = await scaled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 120 120] /CropBox [10 10 110 110] >>',
    '<< /Type /Page /Parent 2 0 R /TrimBox [20 20 100 100] >>',
  ]);
  assert.match(textOf(file, 3), /\/TrimBox \[ 5 5 45 45 \] \/MediaBox \[ -5 -5 55 55 \] \/CropBox \[ 0 0 50 50 \]/);
});

test('a drawing keeps its measurements: at half the size, a unit of the page measures twice as much', async () => {
  const viewport = '<< /BBox [10 10 90 90] /Measure << /Subtype /RL /X [<< /U (m) /C 0.5 >>] /D [<< /U (m) /C 1 >>] /O [10 20] >> >>';
  const file = await scaled(['<< /Type /Catalog /Pages 2 0 R >>', TWO_SIZES, page('100 100', `/VP [${viewport}]`), page('100 100')]);
  assert.match(textOf(file, 3), /\/BBox \[ 5 5 45 45 \].*\/X \[ << \/U \(m\) \/C 1 >> \].*\/D \[ << \/U \(m\) \/C 1 >> \] \/O \[ 5 10 \]/);
});

test('a side longer than readers support gets larger units, and a static form loses its XFA', async () => {
  const file = await scaled(
    ['<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA (x) >> >>', TWO_SIZES, page('3000 3000'), page('100 100')],
    parseWith(resizePdfOptions, { percent: 1000 }),
  );
  assert.match(textOf(file, 3), /\/MediaBox \[ 0 0 10000 10000 \].*\/UserUnit 3/);
  assert.doesNotMatch(textOf(file, 1), /XFA/);
});

test('damaged entries are left as they are', async () => {
  const file = await scaled([
    '<< /Type /Catalog /Pages 2 0 R /Dests << /a [3 0 R /XYZ] /b [9 0 R /XYZ 1 2 3] >> >>',
    TWO_SIZES,
    page('100 100', '/Annots [5 0 R (no) 77 0 R] /VP (no) /TrimBox [1 2]'),
    page('100 100', '/Annots 99 0 R'),
    '<< /Subtype /Ink /Rect [1 2 3] /InkList [[1 2 3] (no)] /QuadPoints [1 (x)] /BS [1] /DA (no) >>',
  ]);
  assert.match(textOf(file, 5), /\/Rect \[ 1 2 3 \] \/InkList \[ \[ 1 2 3 \] \(no\) \] \/QuadPoints \[ 1 \(x\) \]/);
  assert.match(textOf(file, 1), /\/a \[ 3 0 R \/XYZ \] \/b \[ 9 0 R \/XYZ 1 2 3 \]/);
});
