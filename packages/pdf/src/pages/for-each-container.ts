import { PDFArray, PDFDict, type PDFObject, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

/** Shows every array and dictionary of the document once, those inside others and of streams too. */
export function forEachContainer(file: PdfFile, visit: { array(found: PDFArray): void; dict(found: PDFDict): void }): void {
  for (const [, object] of file.context.enumerateIndirectObjects()) {
    // A stack of our own: hostile files nest deeper than the engine's.
    const stack: PDFObject[] = [object];
    for (let at = stack.pop(); at; at = stack.pop()) {
      const found = at instanceof PDFRawStream ? at.dict : at;
      const inside = found instanceof PDFArray ? found.asArray() : found instanceof PDFDict ? found.values() : [];
      for (const entry of inside) if (entry instanceof PDFArray || entry instanceof PDFDict) stack.push(entry);
      if (found instanceof PDFArray) visit.array(found);
      else if (found instanceof PDFDict) visit.dict(found);
    }
  }
}
