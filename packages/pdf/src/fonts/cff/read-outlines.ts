import { fontBudget } from '../outline.js';
import type { PlainGlyph } from './compose-cff.js';
import type { CffFont } from './read-cff.js';
import { type2Outline } from './type2-outline.js';

interface Place {
  readonly id: string | number;
  /** Undefined for a glyph that should be left blank. */
  readonly glyph: number | undefined;
}

/** What these glyphs draw; undefined if one of them can't be read. */
export function readOutlines(font: CffFont, places: readonly Place[]): PlainGlyph[] | undefined {
  const budget = fontBudget();
  const read = places.map(({ id, glyph }) => ({ id, outline: glyph === undefined ? undefined : type2Outline(font, glyph, budget) }));
  return read.every(({ outline }, index) => outline !== undefined || places[index]?.glyph === undefined) ? read : undefined;
}
