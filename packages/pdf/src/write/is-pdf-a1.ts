import type { PdfFile } from '../model/pdf-file.js';
import { streamAt } from '../model/read-entries.js';
import { latin1 } from '../open/characters.js';

/** Packets are some kilobytes; this much of one is looked at. */
const MAX_LOOKED_AT = 1 << 20;
/** As an element or as an attribute; the prefix is always this one (ISO 19005-1, 6.7.11). */
const PART_1 = /<pdfaid:part>\s*1\s*<|\spdfaid:part\s*=\s*["']1["']/;

/** Whether a document says of itself that it is PDF/A-1, which allows neither object streams nor packed metadata. */
export function isPdfA1(file: PdfFile): boolean {
  const metadata = streamAt(file.catalog, 'Metadata');
  if (!metadata) return false;
  const { bytes, rest } = file.decode(metadata);
  return rest === undefined && PART_1.test(latin1(bytes, 0, Math.min(bytes.length, MAX_LOOKED_AT)));
}
