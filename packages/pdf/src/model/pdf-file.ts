import type { PdfCodecs } from '../codecs.js';
import type { PDFContext, PDFDict, PDFObject, PDFRawStream, PDFRef } from './objects.js';

/** One page as the tolerant walk of the page tree found it. Inheritable entries are resolved. */
export interface PdfPage {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
  readonly resources: PDFDict | undefined;
  readonly mediaBox: readonly [number, number, number, number];
  readonly cropBox: readonly [number, number, number, number];
  readonly rotate: 0 | 90 | 180 | 270;
}

/** A document that was opened (and decrypted, and repaired where needed). */
export interface PdfFile {
  readonly context: PDFContext;
  readonly codecs: PdfCodecs;
  readonly catalog: PDFDict;
  readonly pages: readonly PdfPage[];
  /** Follows references; undefined for null, what is missing, and circles of references. */
  resolve(value: PDFObject | undefined): PDFObject | undefined;
  /** The bytes of a stream through all filters that are not for pictures; `rest` names the picture filter that is left. */
  decode(stream: PDFRawStream): { readonly bytes: Uint8Array; readonly rest?: string };
}
