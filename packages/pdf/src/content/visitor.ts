import type { PDFDict, PDFRawStream, PDFRef } from '../model/objects.js';
import type { Matrix } from './matrix.js';

/** Where an inline image stands in a content stream. */
export interface InlineImage {
  /** The content stream (decoded) that it stands in: the object to rewrite. */
  readonly owner: PDFRawStream;
  /** From `BI` to behind `EI`, in the decoded bytes. */
  readonly start: number;
  readonly end: number;
  readonly dict: PDFDict;
  readonly data: Uint8Array;
  readonly resources: PDFDict | undefined;
}

/**
 * Told of everything that pages, annotations, forms, patterns, soft masks and Type 3 glyphs draw, once for each way it is drawn.
 * `matrix` maps the unit square of a picture to points (1/72 inch) on the page.
 */
export interface Visitor {
  image?(image: PDFRawStream, ref: PDFRef | undefined, matrix: Matrix, resources: PDFDict | undefined): void;
  inlineImage?(image: InlineImage, matrix: Matrix): void;
  /** Codes as they stand in the string; their meaning is the font's. */
  text?(font: PDFDict, ref: PDFRef | undefined, codes: Uint8Array): void;
}
