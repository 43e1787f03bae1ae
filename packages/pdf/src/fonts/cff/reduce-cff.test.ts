import assert from 'node:assert/strict';
import test from 'node:test';
import { PDFContext, PDFName, PDFRawStream } from '../../model/objects.js';
import type { PdfFile } from '../../model/pdf-file.js';
import type { FontUse } from '../font-uses.js';
import { fontBudget, type Outline } from '../outline.js';
import { composeCff } from './compose-cff.js';
import { type CffFont, readCff } from './read-cff.js';
import { reduceCff } from './reduce-cff.js';
import { type2Outline } from './type2-outline.js';

const SQUARE: Outline = {
  width: 600,
  steps: [
    { kind: 'move', to: [10, 0] },
    { kind: 'line', to: [300, 0] },
    { kind: 'line', to: [300.5, 2000] },
    { kind: 'curve', first: [10, 250], second: [-1200, 300], to: [10, 300.25] },
  ],
};
const SHELL = { name: 'Sample', matrix: [0.0008, 0, 0, 0.0008, 0, 0], bbox: [0, 0, 300, 300], encoding: [] };

// A stand-in with only what CID maps need.
const file = { decode: (stream: PDFRawStream) => ({ bytes: stream.getContents() }) } as unknown as PdfFile;

function use(used: number[], composite: boolean, map?: readonly number[]): FontUse {
  const context = PDFContext.create();
  const font = context.obj({ Encoding: 'WinAnsiEncoding' });
  const bytes = Uint8Array.from(map?.flatMap((glyph) => [glyph >> 8, glyph & 255]) ?? []);
  if (map) font.set(PDFName.of('CIDToGIDMap'), context.register(PDFRawStream.of(context.obj({}), bytes)));
  return { font, program: font, composite, used: new Set(used) };
}

test('a font with glyph names keeps only the glyphs in use, with the same outlines and matrix', () => {
  const glyphs = ['.notdef', 'A', 'B', 'Zcaron', 'ownname'].map((id) => ({ id, outline: { ...SQUARE, width: id.length * 100 } }));
  const font = composeCff({ ...SHELL, collection: undefined }, glyphs) ?? assert.fail();
  const reduced = readCff(reduceCff(file, font, { uses: [use([65, 142], false)], whole: false }) ?? assert.fail()) ?? assert.fail();
  assert.deepEqual(reduced.charset, ['.notdef', 'A', 'Zcaron']);
  assert.deepEqual(reduced.matrix, SHELL.matrix);
  assert.deepEqual(type2Outline(reduced, 2, fontBudget()), { ...SQUARE, width: 600 });
});

test('glyph names of expert fonts keep their standard string numbers', () => {
  const glyphs = ['.notdef', 'A', 'expert 239'].map((id) => ({ id, outline: SQUARE }));
  const font = composeCff({ ...SHELL, collection: undefined }, glyphs) ?? assert.fail();
  assert.deepEqual(readCff(font)?.charset, ['.notdef', 'A', 'expert 239']);
  assert.equal(Buffer.from(font).includes('expert'), false);
});

test('coordinates in very fine units are rounded to whole units', () => {
  const fine = { ...SHELL, matrix: [0.0005, 0, 0, 0.0005, 0, 0], collection: undefined };
  const font = readCff(composeCff(fine, [{ id: '.notdef', outline: SQUARE }]) ?? assert.fail()) ?? assert.fail();
  assert.deepEqual(
    type2Outline(font, 0, fontBudget())?.steps.map(({ to }) => to),
    [
      [10, 0],
      [300, 0],
      [301, 2000],
      [10, 300],
    ],
  );
});

test('a font with CIDs keeps all glyph positions up to the last glyph in use', () => {
  const collection = { registry: 'Adobe', ordering: 'Identity', supplement: 0 };
  const glyphs = [0, 5, 6, 7, 20].map((id) => ({ id, outline: SQUARE }));
  const font = composeCff({ ...SHELL, collection }, glyphs) ?? assert.fail();
  const reduced = readCff(reduceCff(file, font, { uses: [use([7], true)], whole: false }) ?? assert.fail()) ?? assert.fail();
  assert.deepEqual(reduced.collection, collection);
  assert.deepEqual(reduced.charset, [0, 5, 6, 7]);
  assert.deepEqual(
    [0, 1, 2, 3].map((glyph) => type2Outline(reduced, glyph, fontBudget())?.steps.length),
    [4, 0, 0, 4],
  );
});

test('glyphs are kept both where a CID map points and where viewers that ignore the map look', () => {
  const collection = { registry: 'Adobe', ordering: 'Identity', supplement: 0 };
  const outlinesOf = (ids: readonly (string | number)[], isByCid: boolean) => {
    const glyphs = ids.map((id) => ({ id, outline: SQUARE }));
    const font = composeCff({ ...SHELL, collection: isByCid ? collection : undefined }, glyphs) ?? assert.fail();
    const uses = [use([1], true, [0, 3])];
    const reduced = readCff(reduceCff(file, font, { uses, whole: false }) ?? assert.fail()) ?? assert.fail();
    return reduced.charset.map((_, glyph) => type2Outline(reduced, glyph, fontBudget())?.steps.length);
  };
  assert.deepEqual(outlinesOf(['.notdef', 'A', 'B', 'C', 'D'], false), [4, 4, 0, 4]);
  assert.deepEqual(outlinesOf([0, 9, 8, 7, 6, 1, 3, 5], true), [4, 4, 0, 4, 0, 4, 4]);
});

/** Runs one charstring with one local and one global subroutine. */
function run(charstring: number[], local: number[] = [11], global: number[] = [11]): Outline | undefined {
  const shared = { subroutines: [Uint8Array.from(local)], defaultWidth: 111, nominalWidth: 500 };
  return type2Outline(
    {
      charset: ['.notdef'],
      charstrings: [Uint8Array.from(charstring)],
      globalSubroutines: [Uint8Array.from(global)],
      privateOf: () => shared,
    } as unknown as CffFont,
    0,
    fontBudget(),
  );
}

const n = (value: number): number => value + 139;

test('charstrings are read with width, hints, masks, subroutines, alternating lines and curves, and flex', () => {
  // Width 507; two stems, and a third before the mask, which takes one byte; then a move, lines, a
  // curve in the local subroutine and a flex in the global one.
  const outline = run(
    [n(7), n(1), n(2), n(3), n(4), 18, n(5), n(6), 19, 0xe0, n(10), n(20), 21, n(1), n(2), n(3), 6, n(-107), 10, n(-107), 29, 14],
    [n(1), n(2), n(3), n(4), n(5), 31, 11],
    [n(1), n(2), n(3), n(4), n(5), n(6), n(7), 12, 34, 11],
  );
  assert.equal(outline?.width, 507);
  assert.deepEqual(
    outline?.steps.map(({ kind, to }) => [kind, ...to]),
    [
      ['move', 10, 20],
      ['line', 11, 20],
      ['line', 11, 22],
      ['line', 14, 22],
      ['curve', 14 + 1 + 2 + 5, 22 + 3 + 4],
      ['curve', 22 + 1 + 2 + 4, 29 + 3],
      ['curve', 29 + 5 + 6 + 7, 29],
    ],
  );
  assert.equal(run([14])?.width, 111);
});

test('charstrings that draw before a move, never end, or call missing subroutines are rejected', () => {
  for (const code of [
    [n(1), 6, 14],
    [n(1), n(1), 21],
    [n(50), 10, 14],
    [n(-107), 10, 14],
  ])
    assert.equal(run(code, [n(-107), 10]), undefined);
});

test("reducing a damaged CFF font doesn't throw", () => {
  const font =
    composeCff({ ...SHELL, collection: undefined }, [
      { id: '.notdef', outline: SQUARE },
      { id: 'A', outline: SQUARE },
    ]) ?? assert.fail();
  for (let length = 0; length < font.length; length++) reduceCff(file, font.slice(0, length), { uses: [use([65], false)], whole: false });
  for (let at = 0; at < font.length; at++) {
    const broken = font.slice();
    broken[at] = 255 - (broken[at] as number);
    reduceCff(file, broken, { uses: [use([65], false)], whole: false });
  }
});
