import { PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { entryOf, nameOf } from '../model/read-entries.js';
import type { FontUse } from './font-uses.js';

/**
 * The glyph of each CID in use, from the font's `CIDToGIDMap`; the CID itself if there is no map.
 * Undefined if the map can't be read.
 */
export function cidGlyphs(file: PdfFile, { program, used }: FontUse): ReadonlyMap<number, number> | undefined {
  const map = entryOf(program, 'CIDToGIDMap');
  if (map === undefined || nameOf(map) === 'Identity') return new Map(Array.from(used, (cid) => [cid, cid]));
  if (!(map instanceof PDFRawStream)) return undefined;
  const { bytes, rest } = file.decode(map);
  if (rest !== undefined) return undefined;
  return new Map(Array.from(used, (cid) => [cid, ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0)]));
}
