import assert from 'node:assert/strict';
import test from 'node:test';
import { PDFContext, type PDFDict, PDFRawStream } from '../../model/objects.js';
import type { PdfFile } from '../../model/pdf-file.js';
import type { FontUse } from '../font-uses.js';
import { readCmap } from './cmap.js';
import { readGlyphs } from './glyphs.js';
import { reduceTrueType } from './reduce-truetype.js';
import { pair, sampleTrueType, triangle } from './sample-truetype.js';
import { readSfnt, viewOf } from './sfnt.js';

const OUTLINES = [triangle(500), triangle(10), triangle(20), triangle(30), pair(1, 3), new Uint8Array(), triangle(60)];
const context = PDFContext.create();
// Only what CID maps need.
const file = { decode: (stream: PDFRawStream) => ({ bytes: stream.getContents() }) } as unknown as PdfFile;

function use(entries: { [key: string]: string | PDFDict }, used: number[], composite = true): FontUse {
  const program = context.obj({ BaseFont: 'Sample', ...entries });
  return { font: program, program, composite, used: new Set(used) };
}

function reduce(font: Uint8Array, uses: FontUse[], { hinting = false, whole = false } = {}) {
  const reduced = reduceTrueType(file, font, { uses, whole }, hinting);
  const sfnt = reduced && readSfnt(reduced);
  const glyphs = sfnt && readGlyphs(sfnt.tables);
  assert.ok(sfnt && glyphs, 'the reduced font can be read');
  const outlines = Array.from({ length: glyphs.count }, (_, glyph) => glyphs.outline(glyph)?.length ?? -1);
  return { sfnt, glyphs, outlines };
}

test('glyphs keep their IDs, and only those in use, their parts and .notdef keep an outline', () => {
  const { outlines, sfnt } = reduce(sampleTrueType(OUTLINES), [use({}, [4])], { hinting: true });
  assert.deepEqual(outlines, [32, 32, 0, 32, 28]);
  const widths = viewOf(sfnt.tables.get('hmtx') as Uint8Array);
  assert.deepEqual(
    [1, 2, 4].map((glyph) => widths.getUint16(glyph * 4)),
    [100, 0, 400],
  );
  assert.deepEqual([...sfnt.tables.keys()].sort(), ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']);
});

test('outlines that keep their hinting stay the same byte for byte', () => {
  const { glyphs } = reduce(sampleTrueType(OUTLINES), [use({}, [3, 6])], { hinting: true });
  for (const glyph of [3, 6]) assert.deepEqual([...(glyphs.outline(glyph) ?? [])], [...(OUTLINES[glyph] ?? [])]);
});

test('without hinting, instructions are removed and points stay', () => {
  const { glyphs, sfnt } = reduce(sampleTrueType(OUTLINES), [use({}, [3, 4])]);
  const bare = glyphs.outline(3) ?? new Uint8Array();
  assert.deepEqual([...bare.subarray(0, 12)], [...triangle(30).subarray(0, 12)]);
  assert.equal(viewOf(bare).getUint16(12), 0);
  assert.deepEqual([...bare.subarray(14, 29)], [...triangle(30).subarray(17)]);
  const composite = glyphs.outline(4) ?? new Uint8Array();
  assert.equal(composite.length, 22);
  assert.equal(viewOf(composite).getUint16(10), 0x20);
  assert.equal(sfnt.tables.has('fpgm'), false);
});

test('a simple font keeps the platforms and languages of its names, but no names', () => {
  const records = [
    [3, 1, 0x409, 1, 4, 0],
    [3, 1, 0x409, 2, 6, 4],
    [1, 0, 0, 1, 3, 10],
  ];
  const name = Uint8Array.from(
    [0, records.length, 6 + records.length * 12, ...records.flat()].flatMap((value) => [value >> 8, value & 255]),
  );
  const font = sampleTrueType(OUTLINES, [{ platform: 3, encoding: 1, glyphs: new Map([[65, 3]]) }], new Map([['name', name]]));
  const { sfnt } = reduce(font, [use({}, [65], false)]);
  const kept = viewOf(sfnt.tables.get('name') as Uint8Array);
  const words = Array.from({ length: kept.byteLength / 2 }, (_, index) => kept.getUint16(index * 2));
  assert.deepEqual(words, [0, 2, 30, 3, 1, 0x409, 2, 0, 0, 1, 0, 0, 1, 0, 0]);
  assert.equal(reduce(font, [use({}, [3])]).sfnt.tables.has('name'), false);
});

test('fonts that assemble their strokes with instructions keep them', () => {
  const { sfnt } = reduce(sampleTrueType(OUTLINES), [use({ BaseFont: 'ABCDEF+MingLiU' }, [3])]);
  assert.equal(sfnt.tables.has('fpgm'), true);
});

test('CIDs go through the map of their font', () => {
  const map = context.register(PDFRawStream.of(context.obj({}), Uint8Array.of(0, 0, 0, 6)));
  const { outlines } = reduce(sampleTrueType(OUTLINES), [use({ CIDToGIDMap: map as unknown as PDFDict }, [1])], { hinting: true });
  assert.deepEqual(outlines, [32, 0, 0, 0, 0, 0, 32]);
});

test('a simple font keeps the glyphs of its codes and the mappings to them', () => {
  const characters = [
    { platform: 1, encoding: 0, glyphs: new Map([[65, 1]]) },
    {
      platform: 3,
      encoding: 1,
      glyphs: new Map([
        [65, 2],
        [0x20ac, 3],
        [66, 6],
      ]),
    },
  ];
  const { outlines, sfnt } = reduce(sampleTrueType(OUTLINES, characters), [use({ Encoding: 'WinAnsiEncoding' }, [65, 128], false)]);
  assert.deepEqual(
    outlines.map((length) => length > 0),
    [true, true, true, true],
  );
  assert.deepEqual(
    readCmap(sfnt.tables)?.map(({ glyphs }) => [...glyphs]),
    [
      [[65, 1]],
      [
        [65, 2],
        [0x20ac, 3],
      ],
    ],
  );
});

test('the codes of a symbol font are looked up at 0xf000, whatever kind of cmap table it has', () => {
  for (const [platform, encoding] of [
    [3, 0],
    [3, 1],
    [0, 3],
  ] as const) {
    const characters = [{ platform, encoding, glyphs: new Map([[0xf041, 6]]) }];
    assert.equal(reduce(sampleTrueType(OUTLINES, characters), [use({}, [0x41], false)]).outlines[6], 30, `${platform}, ${encoding}`);
  }
});

test("a cmap table keeps one character even if the text uses none, so viewers don't ignore the table", () => {
  const glyphs = new Map([
    [0xf042, 2],
    [0xf043, 3],
  ]);
  const { outlines, sfnt } = reduce(sampleTrueType(OUTLINES, [{ platform: 0, encoding: 3, glyphs }]), [use({}, [0x41], false)]);
  assert.deepEqual(
    outlines.map((length) => length > 0),
    [true, false, true],
  );
  assert.deepEqual([...(readCmap(sfnt.tables)?.[0]?.glyphs ?? [])], [[0xf042, 2]]);
});

test("a glyph name that can't be found keeps the font as it is", () => {
  const encoding = context.obj({ Differences: [65, 'nobodyknows'] });
  const font = sampleTrueType(OUTLINES, [{ platform: 3, encoding: 1, glyphs: new Map([[65, 2]]) }]);
  assert.equal(reduceTrueType(file, font, { uses: [use({ Encoding: encoding }, [65], false)], whole: false }, false), undefined);
});

test('a font that must stay whole loses only its hinting', () => {
  const { outlines, sfnt } = reduce(sampleTrueType(OUTLINES), [use({}, [])], { whole: true });
  assert.deepEqual(
    outlines.map((length) => length > 0),
    [true, true, true, true, true, false, true],
  );
  assert.equal(sfnt.tables.has('GSUB'), true);
  assert.equal(sfnt.tables.has('fpgm'), false);
});

test('damaged TrueType fonts are left alone', () => {
  const whole = sampleTrueType(OUTLINES);
  const { tables } = readSfnt(whole) ?? assert.fail();
  const loca = tables.get('loca') as Uint8Array;
  viewOf(loca).setUint32(12, 0xffffff);
  assert.equal(reduceTrueType(file, whole, { uses: [use({}, [2])], whole: false }, false), undefined);
  for (let length = 0; length < whole.length; length += 7)
    reduceTrueType(file, whole.slice(0, length), { uses: [use({}, [1])], whole: false }, false);
});
