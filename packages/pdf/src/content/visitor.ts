import type { PDFDict, PDFRawStream, PDFRef } from '../model/objects.js';
import type { Matrix } from './matrix.js';

/** Where an inline image is in a content stream. */
export interface InlineImage {
  /** The content stream that contains it: the object to rewrite. */
  readonly owner: PDFRawStream;
  /** From `BI` to just after `EI`, in the owner's decoded bytes. */
  readonly start: number;
  readonly end: number;
  /**
   * Keys, filters and color spaces have their full names; a color space may still be a resource
   * name.
   */
  readonly dict: PDFDict;
  /** Still encoded with the filters named in `dict`. */
  readonly data: Uint8Array;
  readonly resources: PDFDict | undefined;
}

/**
 * Receives everything that pages, annotations, forms, patterns, soft masks and Type 3 glyphs draw,
 * whether optional content shows it or not. Something drawn often at the same size (rotated or not)
 * is reported once. `matrix` maps the unit square of an image to points (1/72 inch) on the page.
 * Masks of an image are drawn with it and not reported.
 */
export interface Visitor {
  /**
   * A page begins, counted from 0. Something reported once is reported on the first page that draws
   * it.
   */
  page?(index: number): void;
  image?(image: PDFRawStream, ref: PDFRef | undefined, matrix: Matrix, resources: PDFDict | undefined): void;
  inlineImage?(image: InlineImage, matrix: Matrix): void;
  /** Codes as they are in the string; the font defines what they mean. Invisible text counts. */
  text?(font: PDFDict, ref: PDFRef | undefined, codes: Uint8Array): void;
  /** Called for each content stream that is read: of pages, forms, patterns, glyphs. */
  program?(stream: PDFRawStream): void;
}
