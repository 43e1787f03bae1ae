import type { Matrix } from '../content/matrix.js';
import type { InlineImage, Visitor } from '../content/visitor.js';
import { PDFDict, PDFName, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt, entryOf } from '../model/read-entries.js';

/** How an image is drawn. */
export interface ImageUse {
  readonly ref: PDFRef;
  readonly stream: PDFRawStream;
  /** The first page that draws it, counted from 0. */
  readonly page: number;
  /** The largest size at which it's drawn anywhere, in inches; undefined if that isn't known. */
  size?: { width: number; height: number };
  /** Whether some resources redefine DeviceGray, DeviceRGB or DeviceCMYK. */
  hasDefaultSpaces: boolean;
  /**
   * Whether samples may go through functions before they are shown, which can make any difference
   * large.
   */
  hasTransfer: boolean;
}

/** An inline image, and every set of resources its content is drawn with. */
export interface InlineUse {
  readonly image: InlineImage;
  readonly resources: Set<PDFDict | undefined>;
  readonly page: number;
  size: { width: number; height: number };
}

const POINTS_PER_INCH = 72;
const DEFAULT_SPACES = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

/** Collects how images are drawn while a walk visits them. */
export class ImageUses implements Visitor {
  readonly images = new Map<PDFRef, ImageUse>();
  readonly inline = new Map<PDFRawStream, Map<number, InlineUse>>();
  readonly #file: PdfFile;
  #page = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  page(index: number): void {
    this.#page = index;
  }

  image(stream: PDFRawStream, ref: PDFRef | undefined, matrix: Matrix, resources: PDFDict | undefined): void {
    if (ref) this.#note(stream, ref, sizeOf(matrix), resources);
  }

  inlineImage(image: InlineImage, matrix: Matrix): void {
    const ofOwner = this.inline.get(image.owner) ?? new Map<number, InlineUse>();
    this.inline.set(image.owner, ofOwner);
    const known = ofOwner.get(image.start);
    if (known) {
      known.resources.add(image.resources);
      known.size = larger(known.size, sizeOf(matrix));
    } else {
      ofOwner.set(image.start, { image, resources: new Set([image.resources]), page: this.#page, size: sizeOf(matrix) });
    }
  }

  #note(stream: PDFRawStream, ref: PDFRef, size: { width: number; height: number }, resources: PDFDict | undefined): void {
    const use = this.#useOf(ref, stream);
    use.size = larger(use.size, size);
    use.hasDefaultSpaces ||= resources !== undefined && hasDefaultSpaces(resources);
    use.hasTransfer ||= resources !== undefined && hasTransfer(resources);
    // A mask is drawn wherever its image is.
    for (const key of ['SMask', 'Mask']) {
      const maskRef = stream.dict.get(PDFName.of(key));
      const mask = this.#file.resolve(maskRef);
      // A mask with its own mask has a damaged dictionary; the second mask isn't followed.
      if (mask instanceof PDFRawStream && mask !== stream && maskRef instanceof PDFRef) {
        const maskUse = this.#useOf(maskRef, mask);
        maskUse.size = larger(maskUse.size, size);
      }
    }
  }

  #useOf(ref: PDFRef, stream: PDFRawStream): ImageUse {
    const use: ImageUse = this.images.get(ref) ?? { ref, stream, page: this.#page, hasDefaultSpaces: false, hasTransfer: false };
    this.images.set(ref, use);
    return use;
  }
}

/** Whether resources redefine DeviceGray, DeviceRGB or DeviceCMYK. */
export function hasDefaultSpaces(resources: PDFDict): boolean {
  const spaces = entryOf(resources, 'ColorSpace');
  return spaces instanceof PDFDict && DEFAULT_SPACES.some((name) => spaces.has(PDFName.of(name)));
}

/** Whether graphics states in these resources have transfer functions. */
export function hasTransfer(resources: PDFDict): boolean {
  const states = dictAt(resources, 'ExtGState');
  return (states?.keys() ?? []).some((key) => {
    const state = states && dictAt(states, key.decodeText());
    return ['TR', 'TR2'].some((name) => {
      const transfer = state && entryOf(state, name);
      return transfer !== undefined && !(transfer instanceof PDFName);
    });
  });
}

/**
 * The sides of the unit square as drawn, in inches. A size that can't be computed counts as
 * infinite, so nothing is lost.
 */
function sizeOf([a, b, c, d]: Matrix): { width: number; height: number } {
  const inches = (x: number, y: number) => {
    const length = Math.hypot(x, y) / POINTS_PER_INCH;
    return Number.isNaN(length) ? Number.POSITIVE_INFINITY : length;
  };
  return { width: inches(a, b), height: inches(c, d) };
}

function larger(a: ImageUse['size'], b: { width: number; height: number }): { width: number; height: number } {
  return a ? { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) } : b;
}
