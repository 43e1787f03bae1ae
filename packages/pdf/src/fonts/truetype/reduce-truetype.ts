import { PDFRawStream } from '../../model/objects.js';
import type { PdfFile } from '../../model/pdf-file.js';
import { entryOf, nameAt, nameOf } from '../../model/read-entries.js';
import type { FontUse, ProgramUse } from '../font-uses.js';
import { readCmap } from './cmap.js';
import { closeOverParts, type Glyphs, readGlyphs } from './glyphs.js';
import { needsHinting } from './needs-hinting.js';
import { readSfnt } from './sfnt.js';
import { simpleGlyphs } from './simple-glyphs.js';
import { stripInstructions } from './strip-instructions.js';
import { stripTrueType, subsetTrueType } from './subset-truetype.js';

/** Their outlines are not in `glyf` alone. */
const UNKNOWN_OUTLINES = ['gvar', 'fvar', 'CFF ', 'CFF2', 'sbix', 'CBDT', 'COLR', 'SVG '];

/**
 * A TrueType font with no more glyphs than the fonts of a document use, and without hinting unless it is to be kept.
 * Undefined where that cannot be done safely.
 */
export function reduceTrueType(
  file: PdfFile,
  font: Uint8Array,
  { uses, whole }: ProgramUse,
  keepHinting: boolean,
): Uint8Array<ArrayBuffer> | undefined {
  const sfnt = readSfnt(font);
  const read = sfnt && readGlyphs(sfnt.tables);
  if (sfnt === undefined || read === undefined || UNKNOWN_OUTLINES.some((tag) => sfnt.tables.has(tag))) return undefined;
  const hinting = keepHinting || uses.some((use) => needsHinting(sfnt.tables, nameAt(use.program, 'BaseFont') ?? ''));
  const glyphs = hinting ? read : withoutInstructions(read);
  if (whole) return hinting ? undefined : stripTrueType(sfnt, glyphs);
  const characters = uses.every(({ composite }) => composite) ? undefined : (readCmap(sfnt.tables) ?? 'unknown');
  if (characters === 'unknown') return undefined;
  const wanted = new Set<number>();
  for (const use of uses) {
    const found = use.composite ? cidGlyphs(file, use) : simpleGlyphs(use.font, use.used, sfnt.tables, characters ?? []);
    if (found === undefined) return undefined;
    for (const glyph of found) wanted.add(glyph);
  }
  const kept = closeOverParts(read, wanted);
  return kept && subsetTrueType(sfnt, glyphs, kept, characters, hinting);
}

function withoutInstructions(glyphs: Glyphs): Glyphs {
  return {
    count: glyphs.count,
    outline(glyph) {
      const outline = glyphs.outline(glyph);
      return outline && stripInstructions(outline);
    },
  };
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
