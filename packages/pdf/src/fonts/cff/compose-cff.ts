import { isSameOutline, type Outline, snapOutline } from '../outline.js';
import { readCharstring, writeCharstring } from './charstring.js';
import { type CffSource, writeCff } from './write-cff.js';

/** A glyph, identified by its name or its CID. Without an outline, it only keeps its position. */
export interface PlainGlyph {
  readonly id: string | number;
  readonly outline: Outline | undefined;
}

const BLANK = Uint8Array.of(14);

/**
 * At 2,000 units per em or more, fractions of a unit are conversion noise, and they take more bytes
 * than the rest.
 */
const FINE_UNIT = 1 / 2000;

/**
 * Builds a CFF font from plain outlines. Each one is read back and compared; undefined if one
 * wouldn't draw the same.
 */
export function composeCff(
  font: Omit<CffSource, 'glyphs' | 'nominalWidth'>,
  plain: readonly PlainGlyph[],
): Uint8Array<ArrayBuffer> | undefined {
  const nominalWidth = commonWidth(plain);
  const isFine = Math.abs(font.matrix[0] ?? 1) <= FINE_UNIT && Math.abs(font.matrix[3] ?? 1) <= FINE_UNIT;
  const glyphs: { readonly id: string | number; readonly charstring: Uint8Array }[] = [];
  for (const { id, outline: exact } of plain) {
    const outline = exact && isFine ? snapOutline(exact) : exact;
    const charstring = outline === undefined ? BLANK : writeCharstring(outline, nominalWidth);
    const back = charstring && readCharstring(charstring, nominalWidth);
    if (charstring === undefined || back === undefined || (outline !== undefined && !isSameOutline(outline, back))) return undefined;
    glyphs.push({ id, charstring });
  }
  return writeCff({ ...font, nominalWidth, glyphs });
}

/** The most common width, which takes no bytes. */
function commonWidth(glyphs: readonly PlainGlyph[]): number {
  const counts = new Map<number, number>();
  for (const { outline } of glyphs) if (outline) counts.set(outline.width, (counts.get(outline.width) ?? 0) + 1);
  const [width = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return Number.isInteger(width) && Math.abs(width) < 16_000 ? width : 0;
}
