import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { elementsOf, entryOf, nameAt } from '../model/read-entries.js';
import { reachable } from '../model/references.js';
import type { ByteKind } from '../report.js';

const FONT_KEYS = ['FontFile', 'FontFile2', 'FontFile3', 'ToUnicode', 'CIDToGIDMap', 'CIDSet', 'Encoding'];

/** The streams that a document uses, by purpose. Streams for anything else are left out. */
export function kindsOfStreams(file: PdfFile): ReadonlyMap<PDFRawStream, ByteKind> {
  const kinds = new Map<PDFRawStream, ByteKind>();
  const mark = (value: PDFObject | undefined, kind: ByteKind) => {
    if (value instanceof PDFRawStream) kinds.set(value, kind);
    else if (value instanceof PDFArray) for (const element of elementsOf(value)) mark(element, kind);
    else if (value instanceof PDFDict)
      for (const element of value.values()) if (file.resolve(element) instanceof PDFRawStream) mark(file.resolve(element), kind);
  };
  const dicts: PDFDict[] = [];
  for (const ref of reachable(file.context)) {
    const object = file.context.lookup(ref);
    if (object instanceof PDFDict) dicts.push(object);
    if (!(object instanceof PDFRawStream)) continue;
    dicts.push(object.dict);
    const kind = ownKind(object.dict);
    if (kind) kinds.set(object, kind);
  }
  for (const { dict } of file.pages) mark(entryOf(dict, 'Contents'), 'content');
  // Whatever a font or an attachment leads to belongs to it, whatever it looks like.
  for (const dict of dicts) {
    if (['Font', 'FontDescriptor'].includes(nameAt(dict, 'Type') ?? '')) {
      for (const key of FONT_KEYS) {
        const value = entryOf(dict, key);
        if (value instanceof PDFRawStream) mark(value, 'fonts');
      }
      mark(entryOf(dict, 'CharProcs'), 'fonts');
    }
    if (dict.has(PDFName.of('EF'))) mark(entryOf(dict, 'EF'), 'attachments');
  }
  return kinds;
}

function ownKind(dict: PDFDict): ByteKind | undefined {
  const subtype = nameAt(dict, 'Subtype');
  if (subtype === 'Image') return 'images';
  if (subtype === 'Form' || dict.has(PDFName.of('PatternType'))) return 'content';
  return nameAt(dict, 'Type') === 'EmbeddedFile' ? 'attachments' : undefined;
}
