import { PDFArray, PDFName, type PDFObject, type PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { booleanAt, entryOf, numberAt, numbersAt } from '../model/read-entries.js';
import { type ColorSpace, readColorSpace } from './color-space.js';

/** An image as its dictionary describes it. */
export interface PdfImage {
  readonly stream: PDFRawStream;
  readonly width: number;
  readonly height: number;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  /** A stencil says where to paint and has no colors. */
  readonly isStencil: boolean;
  /** Undefined for stencils and for spaces that are left alone. */
  readonly space: ColorSpace | undefined;
  readonly spaceObject: PDFObject | undefined;
  /** Set only if it isn't the default. */
  readonly decode: readonly number[] | undefined;
  /** Samples of certain colors aren't painted. */
  readonly hasColorKey: boolean;
}

const MAX_SIDE = 65_500;

/**
 * Reads the dictionary of an image; undefined if it can't be trusted. JPX images need no color
 * space and no bit depth.
 */
export function readImage(file: PdfFile, stream: PDFRawStream): PdfImage | undefined {
  const { dict } = stream;
  const width = numberAt(dict, 'Width');
  const height = numberAt(dict, 'Height');
  if (!isSide(width) || !isSide(height)) return undefined;
  const isStencil = booleanAt(dict, 'ImageMask') ?? false;
  const bits = isStencil ? 1 : (numberAt(dict, 'BitsPerComponent') ?? 8);
  if (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 8 && bits !== 16) return undefined;
  const spaceObject = isStencil ? undefined : dict.get(PDFName.of('ColorSpace'));
  const space = readColorSpace(file, spaceObject);
  const decode = numbersAt(dict, 'Decode');
  return {
    stream,
    width,
    height,
    bits,
    isStencil,
    space,
    spaceObject,
    decode: decode && !isDefaultDecode(decode, space, bits) ? decode : undefined,
    hasColorKey: entryOf(dict, 'Mask') instanceof PDFArray,
  };
}

function isSide(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0 && value <= MAX_SIDE;
}

function isDefaultDecode(decode: readonly number[], space: ColorSpace | undefined, bits: number): boolean {
  const highest = space?.kind === 'indexed' ? 2 ** bits - 1 : 1;
  return decode.every((value, i) => value === (i % 2 ? highest : 0));
}
