import { PDFRawStream } from '../../model/objects.js';
import type { PdfFile } from '../../model/pdf-file.js';
import { entryOf, nameOf } from '../../model/read-entries.js';
import type { FontUse } from '../font-uses.js';
import { readCmap } from './cmap.js';
import { readGlyphs } from './glyphs.js';
import { readSfnt } from './sfnt.js';
import { simpleGlyphs } from './simple-glyphs.js';
import { subsetTrueType } from './subset-truetype.js';

/** A TrueType font with no more glyphs than the fonts of a document use. Undefined where that cannot be done safely. */
export function reduceTrueType(file: PdfFile, font: Uint8Array, uses: readonly FontUse[]): Uint8Array<ArrayBuffer> | undefined {
  const sfnt = readSfnt(font);
  const glyphs = sfnt && readGlyphs(sfnt.tables);
  const characters = sfnt && readCmap(sfnt.tables);
  if (sfnt === undefined || glyphs === undefined) return undefined;
  const simple = uses.some(({ composite }) => !composite);
  if (simple && characters === undefined) return undefined;
  const wanted = new Set<number>();
  for (const use of uses) {
    const found = use.composite ? cidGlyphs(file, use) : simpleGlyphs(use.font, use.used, sfnt.tables, characters ?? []);
    if (found === undefined) return undefined;
    for (const glyph of found) wanted.add(glyph);
  }
  return subsetTrueType(sfnt, glyphs, wanted, simple ? characters : undefined);
}

/** The glyphs of CIDs by the map of the font. */
function cidGlyphs(file: PdfFile, { program, used }: FontUse): Set<number> | undefined {
  const map = entryOf(program, 'CIDToGIDMap');
  if (map === undefined || nameOf(map) === 'Identity') return new Set(used);
  if (!(map instanceof PDFRawStream)) return undefined;
  const { bytes, rest } = file.decode(map);
  if (rest !== undefined) return undefined;
  const glyphs = new Set<number>();
  for (const cid of used) glyphs.add(((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0));
  return glyphs;
}
