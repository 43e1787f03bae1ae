import { PDFDict, PDFName, type PDFObject, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt } from '../model/read-entries.js';
import { reachable, setStreamLengths } from '../model/references.js';
import { trimMetadata } from './trim-metadata.js';

const THUMB = PDFName.of('Thumb');
/** Private data that programs keep in a document. Nothing that is seen or read depends on it. */
const PRIVATE = [PDFName.of('PieceInfo'), PDFName.of('LastModified')];

/**
 * Removes what no reader of the document needs: thumbnails, private data of programs, and
 * unreachable objects. Structure trees, attachments and metadata stay, except for thumbnails and
 * padding in metadata. Returns how many objects were removed.
 */
export function prune(file: PdfFile): number {
  const { context, catalog, pages } = file;
  setStreamLengths(context);
  dropPrivate(catalog);
  for (const { dict } of pages) {
    dict.delete(THUMB);
    dropPrivate(dict);
  }
  const objects = context.enumerateIndirectObjects();
  for (const [, object] of objects) {
    if (!(object instanceof PDFRawStream)) continue;
    if (nameAt(object.dict, 'Subtype') === 'Form') dropPrivate(object.dict);
    trimMetadata(file, object);
  }
  const needed = reachable(context);
  let removed = 0;
  for (const [ref, object] of objects) {
    if (needed.has(ref)) continue;
    context.delete(ref);
    if (!isFileStructure(object)) removed++;
  }
  return removed;
}

function dropPrivate(dict: PDFDict): void {
  if (dict.has(PRIVATE[0] as PDFName)) for (const key of PRIVATE) dict.delete(key);
}

/** Part of how this file was written. A new file has its own. */
export function isFileStructure(object: PDFObject): boolean {
  if (object instanceof PDFDict) return object.has(PDFName.of('Linearized'));
  return object instanceof PDFRawStream && ['ObjStm', 'XRef'].includes(nameAt(object.dict, 'Type') ?? '');
}
