import type { Raster } from '../codecs.js';
import { type Band, drawBand, drawBrightness } from './draw-band.js';
import type { ForeignLetters } from './extra-font.js';
import { foreignLettersOf } from './foreign-letters.js';
import { type Annotation, annotationsOf } from './page-annotations.js';
import { pictureOf } from './page-picture.js';
import { textOf } from './page-text.js';
import type { PageHandles } from './wasm.js';

/** The way into PDFium for one document. */
export interface Inside {
  /** Does work there; `too_complex` where PDFium gives up, and ever after. */
  run<T>(work: () => T): T;
  /** Gives memory back, if there is still somebody who could take it. */
  release(work: () => void): void;
}

/** One page that is open inside PDFium. Close it before its document. */
export class PdfiumPage {
  readonly #handles: PageHandles;
  readonly #inside: Inside;

  constructor(handles: PageHandles, inside: Inside) {
    this.#handles = handles;
    this.#inside = inside;
    this.#read(({ wasm, page, form }) => wasm.FORM_OnAfterLoadPage(page, form));
  }

  /** The text in the order PDFium reads it. */
  text(): string {
    return this.#read(textOf);
  }

  /** In their order, with the target of links, and the name and value of form fields. */
  annotations(): Annotation[] {
    return this.#read(annotationsOf);
  }

  /**
   * Draws a part of the page on white, with annotations and form fields, in RGB. Undefined where there is no memory for it:
   * ask for a smaller band.
   */
  drawBand(band: Band): Raster | undefined {
    return this.#read((handles) => drawBand(handles, band));
  }

  /** The same, as the brightness of each pixel. */
  drawBrightness(band: Band): Uint8Array | undefined {
    return this.#read((handles) => drawBrightness(handles, band));
  }

  /** The samples of the first thing the page draws, if that is a picture that can be read. */
  firstPicture(): Raster | undefined {
    return this.#read(pictureOf);
  }

  /** Letters outside Western Europe's in fonts that the document does not bring, a few of them. */
  foreignLetters(): ForeignLetters {
    return this.#read(foreignLettersOf);
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
