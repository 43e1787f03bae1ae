import type { PDFDict } from '../model/objects.js';

/** Where an object stands: at an offset of the file, or in an object stream. */
export type Place = { readonly offset: number } | { readonly container: number };

/** Where the current objects of a document are, and its trailer. */
export interface ObjectTable {
  readonly places: Map<number, Place>;
  readonly trailer: PDFDict;
  /** How many times the document was written: its first revision and each update appended to it. */
  readonly revisions: number;
}
