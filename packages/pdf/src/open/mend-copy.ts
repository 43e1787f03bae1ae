import { PDFName, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt } from '../model/read-entries.js';

const FILTER = PDFName.of('Filter');

/** PDFium's copy of an encrypted document holds metadata packed, where it was, but does not say so. */
export function mendCopy(copy: PdfFile): PdfFile {
  for (const [, object] of copy.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || nameAt(object.dict, 'Type') !== 'Metadata' || object.dict.has(FILTER)) continue;
    if (isZlib(object.contents)) object.dict.set(FILTER, PDFName.of('FlateDecode'));
  }
  return { ...copy, fresh: () => mendCopy(copy.fresh()) };
}

/** Method 8 and a multiple of 31 (RFC 1950), as no XML begins. */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0;
}
