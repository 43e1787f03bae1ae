import type { Matrix } from '../content/matrix.js';
import { PDFArray, type PDFContext, PDFNumber, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

/**
 * Points of a page go through its matrix; lengths are only scaled. All methods return new arrays,
 * because the old ones may be shared.
 */
export interface Geometry {
  rect(value: PDFObject | undefined): PDFArray | undefined;
  /** Alternating x and y. */
  points(value: PDFObject | undefined): PDFArray | undefined;
  /** Lists of points. */
  paths(value: PDFObject | undefined): PDFArray | undefined;
  /** A length, or lists of lengths. Anything in them that isn't a number stays. */
  lengths(value: PDFObject | undefined): PDFObject | undefined;
  x(value: number): number;
  y(value: number): number;
}

/** Real lists of lengths are nested less deeply. */
const MAX_NESTING = 4;

/**
 * Maps positions in the dictionaries of a page. Anything that doesn't have the expected form gives
 * undefined, so the caller leaves it as it is.
 */
export function createGeometry(file: PdfFile, matrix: Matrix): Geometry {
  const { context } = file;
  const [scale, , , , left, bottom] = matrix;
  const x = (value: number) => tidy(value * scale + left);
  const y = (value: number) => tidy(value * scale + bottom);

  function points(value: PDFObject | undefined): PDFArray | undefined {
    const numbers = numbersOf(file, value);
    return numbers && numbers.length % 2 === 0
      ? toArray(
          context,
          numbers.map((n, i) => (i % 2 === 0 ? x(n) : y(n))),
        )
      : undefined;
  }

  function lengths(value: PDFObject | undefined, nesting = 0): PDFObject | undefined {
    const found = file.resolve(value);
    if (found instanceof PDFNumber) return PDFNumber.of(tidy(found.asNumber() * scale));
    if (!(found instanceof PDFArray) || nesting > MAX_NESTING) return undefined;
    const out = context.obj([]);
    for (const entry of found.asArray()) out.push(lengths(entry, nesting + 1) ?? entry);
    return out;
  }

  return {
    points,
    lengths,
    x,
    y,
    rect(value) {
      return numbersOf(file, value)?.length === 4 ? points(value) : undefined;
    },
    paths(value) {
      const found = file.resolve(value);
      if (!(found instanceof PDFArray)) return undefined;
      const out = context.obj([]);
      for (const path of found.asArray()) out.push(points(path) ?? path);
      return out;
    },
  };
}

/** The numbers of an array; undefined if it contains anything else. */
export function numbersOf(file: PdfFile, value: PDFObject | undefined): number[] | undefined {
  const found = file.resolve(value);
  if (!(found instanceof PDFArray)) return undefined;
  const numbers = found.asArray().map((entry) => {
    const number = file.resolve(entry);
    return number instanceof PDFNumber ? number.asNumber() : Number.NaN;
  });
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

export function toArray(context: PDFContext, numbers: readonly number[]): PDFArray {
  return context.obj(numbers.map(tidy));
}

/** A ten-thousandth of a unit is finer than any device. */
function tidy(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
