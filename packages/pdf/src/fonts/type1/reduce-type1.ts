import { differencesOf } from '../../content/type3-font.js';
import { dictAt, nameAt } from '../../model/read-entries.js';
import { readCharstring, writeCharstring } from '../cff/charstring.js';
import { writeCff } from '../cff/write-cff.js';
import { ENCODINGS } from '../encodings.js';
import type { FontUse, ProgramUse } from '../font-uses.js';
import type { Outline, Step } from '../outline.js';
import { readType1, type Type1Font } from './read-type1.js';
import { type1Outline } from './type1-outline.js';

/**
 * A Type 1 font as CFF, which packs far better because nothing in it is encrypted, with no more glyphs than a document uses and without
 * hints. Each glyph is read back and compared. Undefined where one differs, or where the font does something unusual.
 */
export function reduceType1(bytes: Uint8Array, { uses, whole }: ProgramUse): Uint8Array<ArrayBuffer> | undefined {
  const font = readType1(bytes);
  if (font === undefined) return undefined;
  const wanted = whole ? new Set(font.charstrings.keys()) : wantedGlyphs(font, uses);
  const outlines = new Map<string, Outline>();
  for (const glyph of new Set(['.notdef', ...wanted])) {
    const outline = type1Outline(font, glyph);
    if (outline === undefined) return undefined;
    outlines.set(glyph, outline);
  }
  const nominalWidth = commonWidth(outlines.values());
  const glyphs = new Map<string, Uint8Array>();
  for (const [glyph, outline] of outlines) {
    const charstring = writeCharstring(outline, nominalWidth);
    const back = charstring && readCharstring(charstring, nominalWidth);
    if (charstring === undefined || back === undefined || !isSame(outline, back)) return undefined;
    glyphs.set(glyph, charstring);
  }
  return writeCff({ ...font, nominalWidth, glyphs });
}

/** The names that codes may stand for. All glyphs where one of them is not in the font: viewers then look for something like it. */
function wantedGlyphs(font: Type1Font, uses: readonly FontUse[]): Set<string> {
  const wanted = new Set<string>();
  for (const use of uses) {
    const encoding = dictAt(use.font, 'Encoding');
    const own = differencesOf(encoding);
    const base = encoding === undefined ? nameAt(use.font, 'Encoding') : nameAt(encoding, 'BaseEncoding');
    for (const code of use.used) {
      const named =
        base === 'WinAnsiEncoding' || base === 'MacRomanEncoding' || base === 'StandardEncoding' ? ENCODINGS[base][code] : undefined;
      const names = [own.get(code) ?? named ?? font.encoding[code], font.encoding[code], ENCODINGS.StandardEncoding[code]];
      if (names[0] !== undefined && !font.charstrings.has(names[0])) return new Set(font.charstrings.keys());
      for (const name of names) if (name !== undefined && font.charstrings.has(name)) wanted.add(name);
    }
  }
  return wanted;
}

/** The width that most glyphs have needs no bytes. */
function commonWidth(outlines: Iterable<Outline>): number {
  const counts = new Map<number, number>();
  for (const { width } of outlines) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return Number.isInteger(width) ? width : 0;
}

/** Half of the smallest part that a charstring can tell. */
const TOLERANCE = 1 / 65536;

function isSame(a: Outline, b: Outline): boolean {
  const near = (one: readonly [number, number], other: readonly [number, number]) =>
    Math.abs(one[0] - other[0]) <= TOLERANCE && Math.abs(one[1] - other[1]) <= TOLERANCE;
  const same = (one: Step, other: Step | undefined): boolean =>
    one.kind === other?.kind &&
    near(one.to, other.to) &&
    (one.kind !== 'curve' || (other.kind === 'curve' && near(one.first, other.first) && near(one.second, other.second)));
  return (
    Math.abs(a.width - b.width) <= TOLERANCE &&
    a.steps.length === b.steps.length &&
    a.steps.every((step, index) => same(step, b.steps[index]))
  );
}
