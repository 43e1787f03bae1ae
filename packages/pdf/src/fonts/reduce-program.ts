import type { PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt, streamAt } from '../model/read-entries.js';
import { reduceCff } from './cff/reduce-cff.js';
import { reduceOpenType } from './cff/reduce-opentype.js';
import { descriptorOf, type FontUse, type ProgramUse } from './font-uses.js';
import { reduceTrueType } from './truetype/reduce-truetype.js';
import { readSfnt } from './truetype/sfnt.js';
import { reduceType1 } from './type1/reduce-type1.js';

/** A font program that replaces another. */
export interface ReducedProgram {
  readonly bytes: Uint8Array;
  /** The key for it in a font descriptor. */
  readonly key: 'FontFile' | 'FontFile2' | 'FontFile3';
  /** Entries in its stream dictionary besides length and filter. */
  readonly entries: { readonly Subtype?: string; readonly Length1?: number };
}

export interface FontSettings {
  /**
   * Keeps the instructions that fit outlines to coarse pixels. In many fonts they are most of the
   * bytes, and many viewers ignore them.
   */
  readonly hinting: boolean;
}

/** The largest fonts, which are Chinese, have half of this. */
const MAX_BYTES = 48_000_000;

/**
 * The smallest font program that draws everything the document draws with it; undefined if it
 * should stay as it is.
 */
export function reduceProgram(file: PdfFile, stream: PDFRawStream, use: ProgramUse, { hinting }: FontSettings): ReducedProgram | undefined {
  const isAll = (key: string, ...subtypes: string[]) => use.uses.every((each) => isOf(each, stream, key, subtypes));
  const { bytes, rest } = file.decode(stream);
  if (rest !== undefined || bytes.length > MAX_BYTES) return undefined;
  if (isAll('FontFile2', 'TrueType', 'CIDFontType2')) {
    const reduced = reduceTrueType(file, bytes, use, hinting);
    return reduced && { bytes: reduced, key: 'FontFile2', entries: { Length1: reduced.length } };
  }
  if (isAll('FontFile', 'Type1')) return hinting ? undefined : named(reduceType1(bytes, use), 'Type1C');
  const form = nameAt(stream.dict, 'Subtype');
  if (hinting) return undefined;
  if (isAll('FontFile3', 'CIDFontType0')) {
    if (form === 'CIDFontType0C') return named(reduceCff(file, bytes, use), 'CIDFontType0C');
    const reduced = form === 'OpenType' ? reduceOpenType(file, bytes, use) : undefined;
    return named(reduced?.bytes, reduced?.isBare ? 'CIDFontType0C' : 'OpenType');
  }
  // OpenType wraps the same font in tables that aren't needed here.
  const cff = form === 'OpenType' ? readSfnt(bytes)?.tables.get('CFF ') : bytes;
  if (isAll('FontFile3', 'Type1') && (form === 'Type1C' || form === 'OpenType')) return named(cff && reduceCff(file, cff, use), 'Type1C');
  return undefined;
}

function named(bytes: Uint8Array | undefined, Subtype: string): ReducedProgram | undefined {
  return bytes && { bytes, key: 'FontFile3', entries: { Subtype } };
}

function isOf({ program }: FontUse, stream: PDFRawStream, key: string, subtypes: readonly string[]): boolean {
  const descriptor = descriptorOf(program);
  return descriptor !== undefined && streamAt(descriptor, key) === stream && subtypes.includes(nameAt(program, 'Subtype') ?? '');
}
