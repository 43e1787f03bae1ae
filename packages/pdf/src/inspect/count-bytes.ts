import type { PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { reachable } from '../model/references.js';
import { isFileStructure } from '../prune/prune.js';
import type { ByteKind } from '../report.js';

/** The size of an object's entry in a cross-reference table. */
const ENTRY_BYTES = 20;

/** The bytes of a file by purpose. They add up to its size: the remainder is `other`. */
export function countBytes(file: PdfFile, kinds: ReadonlyMap<PDFRawStream, ByteKind>, bytes: number): Record<ByteKind, number> {
  const counts: Record<ByteKind, number> = { images: 0, fonts: 0, content: 0, attachments: 0, superseded: supersededBytes(file), other: 0 };
  for (const [stream, kind] of kinds) counts[kind] += stream.contents.length;
  const known = Object.values(counts).reduce((sum, count) => sum + count, 0);
  counts.other = Math.max(0, bytes - known);
  return counts;
}

/**
 * What earlier revisions left in the file: objects that were replaced, and objects that nothing
 * refers to anymore.
 */
function supersededBytes({ bytes, context, sizes, revisions }: PdfFile): number {
  if (!sizes) return 0;
  const needed = reachable(context);
  let unused = 0;
  let current = 0;
  for (const [ref, size] of sizes) {
    const object = context.lookup(ref);
    current += size;
    if (!needed.has(ref) && object && !isFileStructure(object)) unused += size;
  }
  const replaced = revisions > 1 ? Math.max(0, bytes.length - current - ENTRY_BYTES * sizes.size) : 0;
  return unused + replaced;
}
