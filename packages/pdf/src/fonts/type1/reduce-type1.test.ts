import assert from 'node:assert/strict';
import test from 'node:test';
import { PDFContext } from '../../model/objects.js';
import { readCff } from '../cff/read-cff.js';
import { type2Outline } from '../cff/type2-outline.js';
import type { FontUse } from '../font-uses.js';
import { fontBudget } from '../outline.js';
import { readType1 } from './read-type1.js';
import { reduceType1 } from './reduce-type1.js';
import { sampleType1, type1Code } from './sample-type1.js';
import { type1Outline } from './type1-outline.js';

const HSBW = [13];
const END = [14];
const NOTDEF = type1Code(0, 250, HSBW, END);
/** A box with a corner from a subroutine, a fraction and a hint. */
const BOX = type1Code(10, 500, HSBW, 0, 20, [1], 5, 1000, 3, [12, 12], [21], 100, [6], 0, [10], -50, 7, [5], [9], END);
const CORNER = type1Code(10, 20, 30, 40, [30], [11]);
const ACUTE = type1Code(30, 300, HSBW, 0, 700, [21], 50, [6], 60, [7], [9], END);

function use(used: number[], entries: { [key: string]: string } = {}): FontUse {
  const font = PDFContext.create().obj(entries);
  return { font, program: font, composite: false, used: new Set(used) };
}

test('outlines include subroutines, fractions, accents and flex', () => {
  const flex = [[1], [2], [2], [2], [2], [2], [2], [2]];
  const flexed = type1Code(
    ...[0, 400, HSBW, 10, 10, [21], 0, [6], 0, 1, [12, 16]],
    ...flex.slice(1).flatMap((_, index) => [index, 5, [21], 0, 2, [12, 16]]),
    ...[50, 31, 45, 3, 0, [12, 16], [12, 17], [12, 17], [12, 33], [9], END],
  );
  const accented = type1Code(10, 480, HSBW, 30, 120, 5, 65, 194, [12, 6]);
  const bytes = sampleType1({ '.notdef': NOTDEF, A: BOX, acute: ACUTE, odd: accented, flexed }, [CORNER]);
  const font = readType1(bytes) ?? assert.fail('not read');
  const box = type1Outline(font, 'A', fontBudget());
  assert.equal(box?.width, 500);
  assert.deepEqual(
    box?.steps.map(({ kind, to }) => [kind, ...to.map(Math.round)]),
    [
      ['move', 15, 333],
      ['line', 115, 333],
      ['curve', 175, 373],
      ['line', 125, 380],
    ],
  );
  const marked = type1Outline(font, 'odd', fontBudget());
  assert.equal(marked?.steps.length, 4 + 3);
  assert.deepEqual(marked?.steps[4]?.to, [30 + 10 + 120 - 30, 705]);
  assert.deepEqual(
    type1Outline(font, 'flexed', fontBudget())?.steps.map(({ kind }) => kind),
    ['move', 'line', 'curve', 'curve'],
  );
});

test('a Type 1 font becomes CFF with the glyphs in use and the same outlines, widths, names and encoding', () => {
  const bytes = sampleType1({ '.notdef': NOTDEF, A: BOX, odd: ACUTE, unused: BOX }, [CORNER]);
  const type1 = readType1(bytes) ?? assert.fail('not read');
  const cff = readCff(reduceType1(bytes, { uses: [use([65, 66])], whole: false }) ?? assert.fail('not reduced')) ?? assert.fail('not CFF');
  assert.deepEqual(cff.charset, ['.notdef', 'A', 'odd']);
  assert.deepEqual(
    [65, 66, 67, 90].map((code) => cff.encoding[code]),
    ['A', 'odd', undefined, 'A'],
  );
  for (const [glyph, name] of cff.charset.entries()) {
    const [before, after] = [type1Outline(type1, name as string, fontBudget()), type2Outline(cff, glyph, fontBudget())];
    assert.equal(after?.width, before?.width);
    assert.equal(after?.steps.length, before?.steps.length);
    for (const [index, step] of (after?.steps ?? []).entries())
      for (const axis of [0, 1] as const) assert.ok(Math.abs(step.to[axis] - (before?.steps[index]?.to[axis] ?? Number.NaN)) < 1e-4);
  }
});

test('of two arrays of subroutines, the first one is used, as in viewers', () => {
  const bytes = sampleType1({ '.notdef': NOTDEF, A: BOX }, [CORNER], [type1Code([11])]);
  const font = readCff(reduceType1(bytes, { uses: [use([65])], whole: false }) ?? assert.fail()) ?? assert.fail();
  assert.deepEqual(
    type2Outline(font, 1, fontBudget())?.steps.map(({ kind }) => kind),
    ['move', 'line', 'curve', 'line'],
  );
});

test('a font keeps all glyphs if it must stay whole or lacks the name of a code', () => {
  const bytes = sampleType1({ '.notdef': NOTDEF, A: BOX, odd: ACUTE, more: BOX }, [CORNER]);
  for (const program of [
    { uses: [use([65])], whole: true },
    { uses: [use([67], { Encoding: 'WinAnsiEncoding' })], whole: false },
  ])
    assert.equal(readCff(reduceType1(bytes, program) ?? new Uint8Array())?.charset.length, 4);
});

test('Type 1 fonts that are damaged or do unknown things are left alone', () => {
  const unknown = sampleType1({ '.notdef': NOTDEF, A: type1Code(0, 1, HSBW, 1, [15], END) });
  assert.equal(reduceType1(unknown, { uses: [use([65])], whole: false }), undefined);
  const endless = sampleType1({ '.notdef': NOTDEF, A: type1Code(0, 1, HSBW, 0, [10], END) }, [type1Code(0, [10], [11])]);
  assert.equal(reduceType1(endless, { uses: [use([65])], whole: false }), undefined);
  const whole = sampleType1({ '.notdef': NOTDEF, A: BOX }, [CORNER]);
  for (let length = 0; length < whole.length - 130; length += 13)
    assert.equal(reduceType1(whole.slice(0, length), { uses: [use([65])], whole: false }), undefined);
});
