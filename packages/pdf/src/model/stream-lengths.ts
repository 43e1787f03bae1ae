import { type PDFContext, PDFName, PDFNumber, PDFStream } from './objects.js';

const LENGTH = PDFName.of('Length');

/** Lets every stream say its own length, so that no object is needed for it. */
export function setStreamLengths(context: PDFContext): void {
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFStream) object.dict.set(LENGTH, PDFNumber.of(object.getContentsSize()));
}
