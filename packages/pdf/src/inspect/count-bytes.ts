import type { PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import type { ByteKind } from '../report.js';

/** What a table of cross-references takes for one object. */
const ENTRY_BYTES = 20;

/** The bytes of a file by what they are for. They add up to its size: what is left is `other`. */
export function countBytes(file: PdfFile, kinds: ReadonlyMap<PDFRawStream, ByteKind>, bytes: number): Record<ByteKind, number> {
  const counts: Record<ByteKind, number> = { images: 0, fonts: 0, content: 0, attachments: 0, superseded: 0, other: 0 };
  for (const [stream, kind] of kinds) counts[kind] += stream.contents.length;
  if (file.revisions > 1 && file.liveBytes !== undefined) {
    const tables = ENTRY_BYTES * file.context.enumerateIndirectObjects().length;
    counts.superseded = Math.max(0, bytes - file.liveBytes - tables);
  }
  const known = Object.values(counts).reduce((sum, count) => sum + count, 0);
  counts.other = Math.max(0, bytes - known);
  return counts;
}
