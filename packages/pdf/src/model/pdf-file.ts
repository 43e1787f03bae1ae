import type { PdfCodecs } from '../codecs.js';
import type { DecodedStream } from './decode-stream.js';
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
  /** All objects; `context.trailerInfo` names the catalog, the information dictionary and the ID. */
  readonly context: PDFContext;
  readonly codecs: PdfCodecs;
  readonly catalog: PDFDict;
  readonly pages: readonly PdfPage[];
  /** As the header or the catalog says, whichever is later: 1.7, 2.0. */
  readonly version: string;
  /** The document as it was read: decrypted, and repaired where that took another program. */
  readonly bytes: Uint8Array;
  /** It was encrypted, even if no password was needed to open it. */
  readonly encrypted: boolean;
  /** It was damaged. */
  readonly repaired: boolean;
  /** How many times it was written: once, and once more for each update appended to it. */
  readonly revisions: number;
  /** The bytes that each of its current objects takes in the file, where that is known. Those in object streams are not listed. */
  readonly sizes: ReadonlyMap<PDFRef, number> | undefined;
  /** The same document as it was opened, with objects of its own. */
  fresh(): PdfFile;
  /** Follows references; undefined for null, what is missing, and circles of references. */
  resolve(value: PDFObject | undefined): PDFObject | undefined;
  /** The bytes of a stream through all filters that are not for pictures; `rest` names the picture filter that is left. */
  decode(stream: PDFRawStream): DecodedStream;
}
