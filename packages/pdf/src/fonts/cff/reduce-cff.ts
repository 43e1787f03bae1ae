import { ENCODINGS } from '../encodings.js';
import type { ProgramUse } from '../font-uses.js';
import { namesInUse } from '../names-in-use.js';
import { fontBudget } from '../outline.js';
import { composeCff, type PlainGlyph } from './compose-cff.js';
import { type CffFont, readCff } from './read-cff.js';
import { type2Outline } from './type2-outline.js';

/**
 * A CFF font with no more glyphs than a document uses, without hints and subroutines. Undefined where one of its glyphs would not draw
 * the same, or where the font does something unusual.
 */
export function reduceCff(bytes: Uint8Array, { uses, whole }: ProgramUse): Uint8Array<ArrayBuffer> | undefined {
  const font = readCff(bytes);
  const composite = uses.every((use) => use.composite);
  if (font === undefined || whole || (!composite && (font.collection !== undefined || uses.some((use) => use.composite)))) return undefined;
  const used = new Set(uses.flatMap((use) => [...use.used]));
  const glyphs = composite ? byCid(font, used) : byName(font, namesInUse(font.encoding, new Set(font.charset), uses));
  // Where CIDs are places, nobody asks for codes.
  return glyphs && composeCff(composite ? { ...font, encoding: ENCODINGS.StandardEncoding } : font, glyphs);
}

/** Places stay, since a CID may be one: the glyphs between those that are used are left blank. */
function byCid(font: CffFont, used: ReadonlySet<number>): PlainGlyph[] | undefined {
  const isUsed = (glyph: number): boolean =>
    glyph === 0 || used.has(font.collection === undefined ? glyph : (font.charset[glyph] as number));
  const last = font.charset.findLastIndex((_, glyph) => isUsed(glyph));
  return allRead(
    font.charset.slice(0, last + 1).map((id, glyph) => ({ id, glyph: isUsed(glyph) ? glyph : undefined })),
    font,
  );
}

function byName(font: CffFont, names: ReadonlySet<string | number>): PlainGlyph[] | undefined {
  return allRead(
    font.charset.flatMap((id, glyph) => (glyph === 0 || names.has(id) ? [{ id, glyph }] : [])),
    font,
  );
}

function allRead(
  glyphs: readonly { readonly id: string | number; readonly glyph: number | undefined }[],
  font: CffFont,
): PlainGlyph[] | undefined {
  const budget = fontBudget();
  const read = glyphs.map(({ id, glyph }) => ({ id, outline: glyph === undefined ? undefined : type2Outline(font, glyph, budget) }));
  return read.every(({ outline }, index) => outline !== undefined || glyphs[index]?.glyph === undefined) ? read : undefined;
}
