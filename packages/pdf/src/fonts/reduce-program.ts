import type { PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt } from '../model/read-entries.js';
import type { FontUse } from './font-uses.js';
import { reduceTrueType } from './truetype/reduce-truetype.js';

/** A font program to put in place of another. */
export interface ReducedProgram {
  readonly bytes: Uint8Array;
  /** Where a font descriptor names it. */
  readonly key: 'FontFile' | 'FontFile2' | 'FontFile3';
  /** What its stream says besides length and filter. */
  readonly entries: { readonly Subtype?: string; readonly Length1?: number };
}

/** The smallest form of a font program that draws all that the document draws with it; undefined where it is to stay as it is. */
export function reduceProgram(file: PdfFile, stream: PDFRawStream, uses: readonly FontUse[]): ReducedProgram | undefined {
  const { bytes, rest } = file.decode(stream);
  if (rest !== undefined) return undefined;
  const subtypes = new Set(uses.map(({ program }) => nameAt(program, 'Subtype')));
  const [subtype] = subtypes;
  if (subtypes.size !== 1 && !isAll(subtypes, 'TrueType', 'CIDFontType2')) return undefined;
  if (subtype === 'TrueType' || subtype === 'CIDFontType2') {
    const reduced = reduceTrueType(file, bytes, uses);
    return reduced && { bytes: reduced, key: 'FontFile2', entries: { Length1: reduced.length } };
  }
  return undefined;
}

function isAll(found: ReadonlySet<string | undefined>, ...allowed: string[]): boolean {
  return [...found].every((each) => each !== undefined && allowed.includes(each));
}
