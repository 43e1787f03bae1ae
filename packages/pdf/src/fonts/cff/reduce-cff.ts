import type { PdfFile } from '../../model/pdf-file.js';
import type { ProgramUse } from '../font-uses.js';
import { namesInUse } from '../names-in-use.js';
import { composeCff } from './compose-cff.js';
import { type CffFont, readCff } from './read-cff.js';
import { readOutlines } from './read-outlines.js';
import { numbersInUse, subsetByNumber } from './subset-by-number.js';

/**
 * Reduces a CFF font to the glyphs that a document uses, without hints and subroutines. Undefined
 * if one of them would look different, or if the font does something unusual.
 */
export function reduceCff(file: PdfFile, bytes: Uint8Array, { uses, whole }: ProgramUse): Uint8Array<ArrayBuffer> | undefined {
  const font = readCff(bytes);
  if (font === undefined || whole) return undefined;
  if (uses.every((use) => use.composite)) {
    const numbers = numbersInUse(file, uses);
    return numbers && subsetByNumber(font, numbers.all, numbers.isMapped)?.bytes;
  }
  if (font.collection !== undefined || uses.some((use) => use.composite)) return undefined;
  return subsetByName(font, namesInUse(font.encoding, new Set(font.charset), uses));
}

function subsetByName(font: CffFont, names: ReadonlySet<string | number>): Uint8Array<ArrayBuffer> | undefined {
  const places = font.charset.flatMap((id, glyph) => (glyph === 0 || names.has(id) ? [{ id, glyph }] : []));
  const glyphs = readOutlines(font, places);
  return glyphs && composeCff(font, glyphs);
}
