import type { Raster } from '../codecs.js';
import { type Band, drawBand, drawBrightness } from './draw-band.js';
import type { ForeignLetters } from './extra-font.js';
import { lettersWithoutFont } from './foreign-letters.js';
import { type Annotation, annotationsOf } from './page-annotations.js';
import { imageOf } from './page-image.js';
import { textOf } from './page-text.js';
import type { PageHandles } from './wasm.js';

/** Access to PDFium for one document. */
export interface Inside {
  /** Runs work in PDFium. Throws `too_complex` if PDFium gives up, and on every call after that. */
  run<T>(work: () => T): T;
  /** Frees memory, unless PDFium has given up. */
  release(work: () => void): void;
}

/** One open page inside PDFium. Close it before its document. */
export class PdfiumPage {
  readonly #handles: PageHandles;
  readonly #inside: Inside;

  constructor(handles: PageHandles, inside: Inside) {
    this.#handles = handles;
    this.#inside = inside;
    this.#read(({ wasm, page, form }) => wasm.FORM_OnAfterLoadPage(page, form));
  }

  /** The text in PDFium's reading order. */
  text(): string {
    return this.#read(textOf);
  }

  /** In order, with the targets of links, and the names and values of form fields. */
  annotations(): Annotation[] {
    return this.#read(annotationsOf);
  }

  /**
   * Renders a part of the page on white, with annotations and form fields, in RGB. Undefined if
   * there is no memory for it: ask for a smaller band.
   */
  drawBand(band: Band): Raster | undefined {
    return this.#read((handles) => drawBand(handles, band));
  }

  /** The same, as the brightness of each pixel. */
  drawBrightness(band: Band): Uint8Array | undefined {
    return this.#read((handles) => drawBrightness(handles, band));
  }

  /** The samples of the first object on the page, if that is an image that can be read. */
  firstImage(): Raster | undefined {
    return this.#read(imageOf);
  }

  /** A few letters, other than Western European ones, in fonts that the document doesn't embed. */
  foreignLetters(): ForeignLetters {
    return this.#read(lettersWithoutFont);
  }

  close(): void {
    const { wasm, page, form } = this.#handles;
    this.#inside.release(() => {
      wasm.FORM_OnBeforeClosePage(page, form);
      wasm.FPDF_ClosePage(page);
    });
  }

  #read<T>(work: (handles: PageHandles) => T): T {
    return this.#inside.run(() => work(this.#handles));
  }
}
