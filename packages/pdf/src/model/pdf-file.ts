import type { PdfCodecs } from '../codecs.js';
import type { DecodedStream } from './decode-stream.js';
import type { PDFContext, PDFDict, PDFObject, PDFRawStream, PDFRef } from './objects.js';

/** One page, as found by the tolerant walk of the page tree. Inheritable entries are resolved. */
export interface PdfPage {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
  readonly resources: PDFDict | undefined;
  readonly mediaBox: readonly [number, number, number, number];
  readonly cropBox: readonly [number, number, number, number];
  readonly rotate: 0 | 90 | 180 | 270;
}

/** A document that was opened (and decrypted or repaired if necessary). */
export interface PdfFile {
  /**
   * All objects; `context.trailerInfo` refers to the catalog, the information dictionary and the
   * ID.
   */
  readonly context: PDFContext;
  readonly codecs: PdfCodecs;
  readonly catalog: PDFDict;
  readonly pages: readonly PdfPage[];
  /** From the header or the catalog, whichever is later: 1.7, 2.0. */
  readonly version: string;
  /** The document as it was read. If it had to be decrypted or rebuilt, this is PDFium's copy. */
  readonly bytes: Uint8Array;
  /** It was encrypted, even if no password was needed to open it. */
  readonly encrypted: boolean;
  /** It was damaged. */
  readonly repaired: boolean;
  /** How many times it was written: once, plus once for each update appended to it. */
  readonly revisions: number;
  /**
   * The bytes that each of its current objects takes in the file, if known. Those in object streams
   * aren't listed.
   */
  readonly sizes: ReadonlyMap<PDFRef, number> | undefined;
  /** The same document as it was opened, with new objects. */
  fresh(): PdfFile;
  /** Follows references; undefined for null, missing objects and circular references. */
  resolve(value: PDFObject | undefined): PDFObject | undefined;
  /**
   * The bytes of a stream after all filters that aren't image filters; `rest` names the filter that
   * is left.
   */
  decode(stream: PDFRawStream): DecodedStream;
}
