import type { PdfFile } from '../../model/pdf-file.js';
import { cidGlyphs } from '../cid-glyphs.js';
import { ENCODINGS } from '../encodings.js';
import type { FontUse } from '../font-uses.js';
import { composeCff } from './compose-cff.js';
import type { CffFont } from './read-cff.js';
import { readOutlines } from './read-outlines.js';

/** The numbers by which viewers look up the glyphs of composite fonts. */
export interface Numbers {
  /** CIDs, and the glyphs that `CIDToGIDMap` gives for them. */
  readonly all: ReadonlySet<number>;
  /** True if a map changes a CID. Some viewers ignore maps. */
  readonly isMapped: boolean;
}

/** Undefined if a map can't be read. */
export function numbersInUse(file: PdfFile, uses: readonly FontUse[]): Numbers | undefined {
  const all = new Set<number>();
  let isMapped = false;
  for (const use of uses) {
    const glyphs = cidGlyphs(file, use);
    if (glyphs === undefined) return undefined;
    for (const [cid, glyph] of glyphs) {
      all.add(cid).add(glyph);
      if (cid !== glyph) isMapped = true;
    }
  }
  return { all, isMapped };
}

/** A reduced font, and the positions of the glyphs that it still draws. */
interface Subset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly kept: ReadonlySet<number>;
}

/**
 * Reduces a font to the glyphs with these numbers. A number is a CID; it is also a glyph position
 * in fonts without CIDs, or if viewers look it up `byPlace`. Glyphs keep their positions, and the
 * ones in between are left blank.
 */
export function subsetByNumber(font: CffFont, numbers: ReadonlySet<string | number>, byPlace: boolean): Subset | undefined {
  const isKept = (id: string | number, glyph: number): boolean =>
    glyph === 0 || numbers.has(id) || ((byPlace || font.collection === undefined) && numbers.has(glyph));
  const kept = new Set(font.charset.flatMap((id, glyph) => (isKept(id, glyph) ? [glyph] : [])));
  const places = font.charset.slice(0, Math.max(...kept) + 1).map((id, glyph) => ({ id, glyph: kept.has(glyph) ? glyph : undefined }));
  const glyphs = readOutlines(font, places);
  // Glyphs that are looked up by number need no codes.
  const bytes = glyphs && composeCff({ ...font, encoding: ENCODINGS.StandardEncoding }, glyphs);
  return bytes && { bytes, kept };
}
