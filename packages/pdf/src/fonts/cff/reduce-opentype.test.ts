import assert from 'node:assert/strict';
import test from 'node:test';
import { PDFContext, PDFName, PDFRawStream } from '../../model/objects.js';
import type { PdfFile } from '../../model/pdf-file.js';
import type { FontUse } from '../font-uses.js';
import { fontBudget, type Outline } from '../outline.js';
import { readSfnt, type Tables, viewOf, writeSfnt } from '../truetype/sfnt.js';
import { composeCff } from './compose-cff.js';
import { readCff } from './read-cff.js';
import { reduceOpenType } from './reduce-opentype.js';
import { type2Outline } from './type2-outline.js';

const LINE: Outline = {
  width: 600,
  steps: [
    { kind: 'move', to: [10, 0] },
    { kind: 'line', to: [300, 0] },
  ],
};
const SHELL = { name: 'Sample', matrix: [0.001, 0, 0, 0.001, 0, 0], bbox: [0, 0, 300, 300], encoding: [] };
const COLLECTION = { registry: 'Adobe', ordering: 'Identity', supplement: 0 };
// Only what CID maps need.
const file = { decode: (stream: PDFRawStream) => ({ bytes: stream.getContents() }) } as unknown as PdfFile;

function use(used: number[], map?: Uint8Array): FontUse {
  const context = PDFContext.create();
  const font = context.obj({});
  if (map) font.set(PDFName.of('CIDToGIDMap'), context.register(PDFRawStream.of(context.obj({}), map)));
  return { font, program: font, composite: true, used: new Set(used) };
}

/**
 * An OpenType font whose glyphs have these names or CIDs, and widths of 100 times their position.
 */
function sampleOpenType(ids: readonly (string | number)[]): Uint8Array {
  const collection = typeof ids[0] === 'number' ? COLLECTION : undefined;
  const glyphs = ids.map((id) => ({ id, outline: LINE }));
  const maxp = Uint8Array.of(0, 0, 0x50, 0, 0, ids.length);
  const hhea = new Uint8Array(36);
  viewOf(hhea).setUint16(34, ids.length);
  const hmtx = new Uint8Array(ids.length * 4);
  for (const place of ids.keys()) viewOf(hmtx).setUint16(place * 4, place * 100);
  const tables = new Map([
    ['CFF ', composeCff({ ...SHELL, collection }, glyphs) ?? assert.fail()],
    ['head', new Uint8Array(54)],
    ['maxp', maxp],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['GSUB', new Uint8Array(50)],
  ]);
  return writeSfnt({ version: 0x4f54544f, tables });
}

function reduce(font: Uint8Array, uses: FontUse[]): { readonly bare: Uint8Array | undefined; readonly tables: Tables } {
  const { bytes, isBare } = reduceOpenType(file, font, { uses, whole: false }) ?? assert.fail('not reduced');
  return isBare ? { bare: bytes, tables: new Map() } : { bare: undefined, tables: readSfnt(bytes)?.tables ?? assert.fail() };
}

/** The positions of the glyphs that draw something. */
function drawn(cff: Uint8Array | undefined): number[] {
  const font = readCff(cff ?? assert.fail('no CFF')) ?? assert.fail('not read');
  const steps = font.charset.map((_, glyph) => type2Outline(font, glyph, fontBudget())?.steps.length ?? 0);
  return steps.flatMap((count, glyph) => (count > 0 ? [glyph] : []));
}

test('a font loses its OpenType wrapper if its CIDs are glyph positions', () => {
  assert.deepEqual(drawn(reduce(sampleOpenType([0, 1, 2, 3, 9]), [use([2])]).bare), [0, 2]);
  assert.deepEqual(drawn(reduce(sampleOpenType(['.notdef', 'A', 'B', 'C']), [use([2], Uint8Array.of(0, 0, 0, 0, 0, 2))]).bare), [0, 2]);
});

test('if CIDs and glyph positions differ, the wrapper stays and the glyphs for both are kept', () => {
  const { tables } = reduce(sampleOpenType([0, 9, 8, 2, 7, 5]), [use([2])]);
  assert.deepEqual(drawn(tables.get('CFF ')), [0, 2, 3]);
  assert.deepEqual([...tables.keys()].sort(), ['CFF ', 'cmap', 'head', 'hhea', 'hmtx', 'maxp']);
  const widths = viewOf(tables.get('hmtx') ?? assert.fail());
  assert.deepEqual(
    [0, 1, 2, 3].map((place) => widths.getUint16(place * 4)),
    [0, 0, 200, 300],
  );
  assert.equal(viewOf(tables.get('maxp') ?? assert.fail()).getUint16(4), 4);
});

test("a CID that isn't a glyph position draws nothing in some viewers, and still does afterward", () => {
  const { tables } = reduce(sampleOpenType([0, 200]), [use([200])]);
  assert.deepEqual(drawn(tables.get('CFF ')), [0, 1]);
});

test('a CID map is followed, and its font keeps the OpenType wrapper', () => {
  const { tables } = reduce(sampleOpenType(['.notdef', 'A', 'B', 'C', 'D', 'E']), [use([1], Uint8Array.of(0, 0, 0, 4))]);
  assert.deepEqual(drawn(tables.get('CFF ')), [0, 1, 4]);
});

test('fonts that lack tables, are used by simple fonts, or must stay whole are left alone', () => {
  const font = sampleOpenType([0, 9, 8, 2]);
  const { tables, version } = readSfnt(font) ?? assert.fail();
  for (const tag of ['CFF ', 'head', 'maxp', 'hmtx']) {
    const without = writeSfnt({ version, tables: new Map([...tables].filter(([name]) => name !== tag)) });
    assert.equal(reduceOpenType(file, without, { uses: [use([2])], whole: false }), undefined, tag);
  }
  assert.equal(reduceOpenType(file, font, { uses: [{ ...use([2]), composite: false }], whole: false }), undefined);
  assert.equal(reduceOpenType(file, font, { uses: [use([2])], whole: true }), undefined);
  for (let length = 0; length < font.length; length += 3) reduceOpenType(file, font.slice(0, length), { uses: [use([2])], whole: false });
});
