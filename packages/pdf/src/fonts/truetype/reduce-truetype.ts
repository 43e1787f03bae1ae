import type { PdfFile } from '../../model/pdf-file.js';
import { nameAt } from '../../model/read-entries.js';
import { cidGlyphs } from '../cid-glyphs.js';
import type { ProgramUse } from '../font-uses.js';
import { readCmap } from './cmap.js';
import { closeOverParts, type Glyphs, readGlyphs } from './glyphs.js';
import { readSfnt, type Tables } from './sfnt.js';
import { simpleGlyphs } from './simple-glyphs.js';
import { stripInstructions } from './strip-instructions.js';
import { stripTrueType, subsetTrueType } from './subset-truetype.js';

/**
 * Font families by Dynalab, Arphic, NEC and others that place their strokes with instructions.
 * FreeType has such a list too, and always runs these instructions.
 */
const FAMILIES = /ming|kai|huatian|cpop|^df|^dlc|^fan?[dgkrs]/i;

/**
 * The programs of such fonts do a lot. Those of all other fonts fit outlines to pixels and take a
 * few kilobytes.
 */
const LARGE_PROGRAM = 16_000;
const LARGE_SETUP = 4_000;

/** Fonts with these tables don't keep their outlines in `glyf` alone. */
const UNKNOWN_OUTLINES = ['gvar', 'fvar', 'CFF ', 'CFF2', 'sbix', 'CBDT', 'COLR', 'SVG '];

/**
 * Reduces a TrueType font to the glyphs that the fonts of a document use, without hinting unless it
 * must be kept. Undefined if that can't be done safely.
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
    const found = use.composite ? cidGlyphs(file, use)?.values() : simpleGlyphs(use.font, use.used, sfnt.tables, characters ?? []);
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

/**
 * Whether the outlines of a font are wrong until its instructions have run. If in doubt, they are.
 */
function needsHinting(tables: Tables, name: string): boolean {
  const length = (tag: string): number => tables.get(tag)?.length ?? 0;
  if (length('fpgm') === 0) return false;
  return (
    length('fpgm') > LARGE_PROGRAM ||
    (length('cvt ') === 0 && length('prep') > LARGE_SETUP) ||
    FAMILIES.test(name.replace(/^[A-Z]{6}\+/, ''))
  );
}
