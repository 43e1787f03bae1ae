import assert from 'node:assert/strict';
import test from 'node:test';
import {
  PDFName as LibName,
  type PDFObject as LibObject,
  type PDFRef as LibRef,
  PDFRawStream as LibStream,
  PDFDocument,
} from '@cantoo/pdf-lib';
import { PDFDict, PDFName } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt, streamAt } from '../model/read-entries.js';
import { openPdf } from '../open/open-pdf.js';
import { testCodecs } from '../test-codecs.js';
import { readCff } from './cff/read-cff.js';
import { reduceFonts } from './reduce-fonts.js';
import { readGlyphs } from './truetype/glyphs.js';
import { sampleTrueType, triangle } from './truetype/sample-truetype.js';
import { readSfnt } from './truetype/sfnt.js';
import { sampleType1, type1Code } from './type1/sample-type1.js';

type Entries = { [key: string]: string | number | LibObject | Entries | (string | number | LibObject)[] };

/** A one-page document with its own fonts. */
class Sample {
  private constructor(private readonly document: PDFDocument) {}

  static async create(): Promise<Sample> {
    return new Sample(await PDFDocument.create());
  }

  add(entries: Entries, bytes?: Uint8Array): LibRef {
    const { context } = this.document;
    const dict = context.obj(entries as { [key: string]: string });
    return context.register(bytes === undefined ? dict : LibStream.of(dict, bytes));
  }

  /** A composite font based on a TrueType font with 100 glyphs. */
  trueType(): LibRef {
    const program = this.add({}, sampleTrueType(Array.from({ length: 100 }, (_, glyph) => triangle(glyph + 1))));
    const descriptor = this.add({ Type: 'FontDescriptor', FontName: 'Sample', FontFile2: program });
    const descendant = this.add({ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: 'Sample', FontDescriptor: descriptor });
    return this.add({ Type: 'Font', Subtype: 'Type0', BaseFont: 'Sample', Encoding: 'Identity-H', DescendantFonts: [descendant] });
  }

  async open(content: string, resources: Entries, catalog: Entries = {}, annotations: LibRef[] = []): Promise<PdfFile> {
    return openPdf(await this.save(content, resources, catalog, annotations), testCodecs());
  }

  async save(content: string, resources: Entries, catalog: Entries = {}, annotations: LibRef[] = []): Promise<Uint8Array> {
    const page = this.document.addPage();
    page.node.set(LibName.of('Contents'), this.add({}, Buffer.from(content, 'latin1')));
    page.node.set(LibName.of('Resources'), this.add(resources));
    page.node.set(LibName.of('Annots'), this.document.context.obj(annotations));
    for (const [key, value] of Object.entries(catalog))
      this.document.catalog.set(LibName.of(key), this.document.context.obj(value as string));
    return this.document.save({ useObjectStreams: false });
  }
}

function descriptors(file: PdfFile): PDFDict[] {
  const all = file.context.enumerateIndirectObjects().map(([, object]) => object);
  return all.filter((object) => object instanceof PDFDict).filter((dict) => nameAt(dict, 'Type') === 'FontDescriptor');
}

/** How many glyphs of the only TrueType font have an outline. */
function outlines(file: PdfFile): number {
  const [descriptor] = descriptors(file);
  const program = descriptor && streamAt(descriptor, 'FontFile2');
  const glyphs = program && readGlyphs(readSfnt(file.decode(program).bytes)?.tables ?? new Map());
  return Array.from({ length: glyphs?.count ?? 0 }, (_, glyph) => glyphs?.outline(glyph)).filter((outline) => outline?.length).length;
}

test('a font stays whole if the content of a page has an unknown filter', async () => {
  const sample = await Sample.create();
  const file = await sample.open('/F 12 Tf <0001> Tj', { Font: { F: sample.trueType() } });
  streamAt(file.pages[0]?.dict as PDFDict, 'Contents')?.dict.set(PDFName.of('Filter'), PDFName.of('Unheard'));
  await reduceFonts(file);
  assert.equal(outlines(file), 100);
});

test('a font is reduced to the glyphs that pages, forms and annotations draw', async () => {
  const sample = await Sample.create();
  const font = sample.trueType();
  const form = (content: string) =>
    sample.add({ Subtype: 'Form', BBox: [0, 0, 9, 9], Resources: { Font: { F: font } } }, Buffer.from(content));
  const stamp = sample.add({ Subtype: 'Stamp', Rect: [0, 0, 9, 9], AP: { N: form('/F 1 Tf <0003> Tj') } });
  const resources = { Font: { F: font }, XObject: { X: form('/F 1 Tf <0002> Tj') } };
  const file = await sample.open('BT /F 1 Tf <00010063> Tj ET /X Do', resources, {}, [stamp]);
  assert.equal((await reduceFonts(file)).length, 1);
  assert.equal(outlines(file), 1 + 4);
});

test('the input is never modified, even if it is a Buffer', async () => {
  const sample = await Sample.create();
  const input = Buffer.from(await sample.save('BT /F 1 Tf <0001> Tj ET', { Font: { F: sample.trueType() } }));
  const before = Buffer.from(input);
  assert.equal((await reduceFonts(await openPdf(input, testCodecs()))).length, 1);
  assert.ok(input.equals(before));
});

test('fonts of form fields keep all glyphs', async () => {
  const sample = await Sample.create();
  const font = sample.trueType();
  const file = await sample.open('BT /F 1 Tf <0001> Tj ET', { Font: { F: font } }, { AcroForm: { Fields: [], DR: { Font: { F: font } } } });
  await reduceFonts(file);
  assert.equal(outlines(file), 100);
});

test('fonts in the appearance of a field, or in content that no page draws, keep all glyphs', async () => {
  for (const how of ['field', 'template']) {
    const sample = await Sample.create();
    const font = sample.trueType();
    const form = sample.add({ Subtype: 'Form', BBox: [0, 0, 9, 9], Resources: { Font: { F: font } } }, Buffer.from('/F 1 Tf <0001> Tj'));
    const widget = sample.add({ Subtype: 'Widget', FT: 'Tx', Rect: [0, 0, 9, 9], AP: { N: form } });
    const file = await sample.open('', {}, how === 'template' ? { Templates: [form] } : {}, how === 'field' ? [widget] : []);
    await reduceFonts(file);
    assert.equal(outlines(file), 100, how);
  }
});

test('a simple font of a form field keeps every glyph that has a code', async () => {
  const sample = await Sample.create();
  const codes = new Map(Array.from({ length: 90 }, (_, index) => [32 + index, index + 1]));
  const characters = [{ platform: 1, encoding: 0, glyphs: codes }];
  const program = sample.add(
    {},
    sampleTrueType(
      Array.from({ length: 400 }, (_, glyph) => triangle(glyph + 1)),
      characters,
    ),
  );
  const descriptor = sample.add({ Type: 'FontDescriptor', FontName: 'Sample', FontFile2: program });
  const entries = { Type: 'Font', Subtype: 'TrueType', BaseFont: 'Sample', Encoding: 'MacRomanEncoding', FontDescriptor: descriptor };
  const font = sample.add(entries);
  const file = await sample.open('', {}, { AcroForm: { Fields: [], DR: { Font: { F: font } } } });
  await reduceFonts(file);
  // Some viewers take codes without a mapping as glyph IDs.
  assert.ok(outlines(file) >= 1 + 90 && outlines(file) <= 257, `${outlines(file)}`);
});

test('a Type 1 font becomes CFF and replaces the old program', async () => {
  const sample = await Sample.create();
  const box = type1Code(0, 90, [13], 5, 5, [21], 40, [6], 40, [7], [9], [14]);
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`unused${index}`, box]));
  const program = sample.add({ Length1: 1 }, sampleType1({ '.notdef': box, A: box, ...many }));
  const descriptor = sample.add({ Type: 'FontDescriptor', FontName: 'Sample', FontFile: program });
  const font = sample.add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Sample', FontDescriptor: descriptor });
  const file = await sample.open('BT /F 1 Tf (A) Tj ET', { Font: { F: font } });
  assert.equal((await reduceFonts(file)).length, 1);
  const [changed] = descriptors(file);
  const stream = changed && streamAt(changed, 'FontFile3');
  assert.equal(changed?.get(PDFName.of('FontFile')), undefined);
  assert.equal(stream && nameAt(stream.dict, 'Subtype'), 'Type1C');
  assert.deepEqual(stream && readCff(file.decode(stream).bytes)?.charset, ['.notdef', 'A']);
});

test('a canceled run stops', async () => {
  const sample = await Sample.create();
  const file = await sample.open('', {});
  await assert.rejects(reduceFonts(file, { signal: AbortSignal.abort() }), { code: 'cancelled' });
});
