import type { PDFDict, PDFRawStream, PDFRef } from '../model/objects.js';
import type { Matrix } from './matrix.js';

/** Where an inline image stands in a content stream. */
export interface InlineImage {
  /** The content stream that it stands in: the object to rewrite. */
  readonly owner: PDFRawStream;
  /** From `BI` to behind `EI`, in the decoded bytes of the owner. */
  readonly start: number;
  readonly end: number;
  /** Keys, filters and colour spaces by their full names; a colour space may still be a name of the resources. */
  readonly dict: PDFDict;
  /** Still through the filters that `dict` names. */
  readonly data: Uint8Array;
  readonly resources: PDFDict | undefined;
}

/**
 * Told of everything that pages, annotations, forms, patterns, soft masks and Type 3 glyphs draw, whether optional content shows it
 * or not. What is drawn often in the same size (turned or not) is told of once. `matrix` maps the unit square of a picture to points
 * (1/72 inch) on the page. Masks of an image are drawn with it and not told of.
 */
export interface Visitor {
  /** A page begins, counted from 0. What is told of once is told of on the first page that draws it. */
  page?(index: number): void;
  image?(image: PDFRawStream, ref: PDFRef | undefined, matrix: Matrix, resources: PDFDict | undefined): void;
  inlineImage?(image: InlineImage, matrix: Matrix): void;
  /** Codes as they stand in the string; their meaning is the font's. Invisible text counts. */
  text?(font: PDFDict, ref: PDFRef | undefined, codes: Uint8Array): void;
  /** Each content stream that is read: of pages, forms, patterns, glyphs. */
  program?(stream: PDFRawStream): void;
}
