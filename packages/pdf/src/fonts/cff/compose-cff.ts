import { isSameOutline, type Outline } from '../outline.js';
import { readCharstring, writeCharstring } from './charstring.js';
import { type CffSource, writeCff } from './write-cff.js';

/** A glyph by its name or its CID. Without an outline it only keeps its place. */
export interface PlainGlyph {
  readonly id: string | number;
  readonly outline: Outline | undefined;
}

const BLANK = Uint8Array.of(14);

/** A CFF font of plain outlines. Each is read back and compared: undefined where one would not draw the same. */
export function composeCff(
  font: Omit<CffSource, 'glyphs' | 'nominalWidth'>,
  plain: readonly PlainGlyph[],
): Uint8Array<ArrayBuffer> | undefined {
  const nominalWidth = commonWidth(plain);
  const glyphs: { readonly id: string | number; readonly charstring: Uint8Array }[] = [];
  for (const { id, outline } of plain) {
    const charstring = outline === undefined ? BLANK : writeCharstring(outline, nominalWidth);
    const back = charstring && readCharstring(charstring, nominalWidth);
    if (charstring === undefined || back === undefined || (outline !== undefined && !isSameOutline(outline, back))) return undefined;
    glyphs.push({ id, charstring });
  }
  return writeCff({ ...font, nominalWidth, glyphs });
}

/** The width that most glyphs have needs no bytes. */
function commonWidth(glyphs: readonly PlainGlyph[]): number {
  const counts = new Map<number, number>();
  for (const { outline } of glyphs) if (outline) counts.set(outline.width, (counts.get(outline.width) ?? 0) + 1);
  const [width = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return Number.isInteger(width) && Math.abs(width) < 16_000 ? width : 0;
}
