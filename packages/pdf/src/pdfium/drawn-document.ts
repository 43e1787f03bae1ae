import { AppError } from '@imagemill/errors';
import type { PdfCodecs, Raster } from '../codecs.js';
import { openPdf } from '../open/open-pdf.js';
import { dynamicForm } from '../open/refusals.js';
import { writePdf } from '../write/write-pdf.js';
import { drawPage } from './draw-page.js';
import { type ExtraFont, extraFontFor } from './extra-font.js';
import { openPdfium, type Pdfium } from './open-pdfium.js';
import type { PageSize, PdfiumDocument } from './pdfium-document.js';
import type { PdfiumPage } from './pdfium-page.js';

/**
 * A page asks for a font, then for one with the letters that font lacks. More rounds would change
 * nothing.
 */
const MAX_ROUNDS = 3;

/**
 * A document whose pages are rendered with the fonts they need. Missing fonts are loaded on the
 * way.
 */
export class DrawnDocument {
  readonly #input: Uint8Array;
  readonly #password: string | undefined;
  readonly #codecs: PdfCodecs;
  #pdfium: Pdfium;
  #document: PdfiumDocument;
  /** A large document may fill the heap by itself; then a new instance wouldn't help. */
  #heapBytesAtStart: number;
  #extraFont: ExtraFont | undefined;

  private constructor(input: Uint8Array, password: string | undefined, codecs: PdfCodecs, pdfium: Pdfium) {
    this.#input = input;
    this.#password = password;
    this.#codecs = codecs;
    this.#pdfium = pdfium;
    this.#document = pdfium.open(input, password);
    this.#heapBytesAtStart = pdfium.heapBytes;
    const { pageCount, formKind } = this.#document;
    if (pageCount > 0 && formKind !== 'xfa') return;
    this.close();
    throw pageCount > 0 ? dynamicForm() : new AppError('corrupt_input', { detail: 'The document has no pages.' });
  }

  /** Opens a document, repairing it first if PDFium can't read it as it is. Close it afterward. */
  static async open(input: Uint8Array, password: string | undefined, codecs: PdfCodecs): Promise<DrawnDocument> {
    try {
      return new DrawnDocument(input, password, codecs, await openPdfium(codecs));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'corrupt_input') throw error;
      return new DrawnDocument(writePdf(await openPdf(input, codecs, { password })), undefined, codecs, await openPdfium(codecs));
    }
  }

  get pageCount(): number {
    return this.#document.pageCount;
  }

  pageSize(index: number): PageSize | undefined {
    return this.#document.pageSize(index);
  }

  /**
   * Renders a page (counted from 0) at this many pixels, again if a font had to be loaded first.
   */
  async draw(index: number, pixels: PageSize, signal?: AbortSignal): Promise<Raster> {
    if (this.#pdfium.isWorn && this.#pdfium.heapBytes > 1.5 * this.#heapBytesAtStart) await this.#reopen();
    for (let round = 1; ; round++) {
      const page = this.#document.openPage(index);
      try {
        const result = await drawPage(page, pixels, signal);
        if (round === MAX_ROUNDS || !this.#noticeMissing(page)) return result;
      } finally {
        page.close();
      }
      await this.#loadMissing();
      await this.#reopen();
    }
  }

  close(): void {
    this.#document.close();
  }

  /** Whether the page would look different with fonts that aren't loaded yet. */
  #noticeMissing(page: PdfiumPage): boolean {
    const { asked, given, missing } = this.#document.fontNeeds;
    if (!asked) return false;
    if (this.#extraFont) return missing.size > 0;
    this.#extraFont = extraFontFor(page.foreignLetters(), [...given, ...missing]);
    return missing.size > 0 || this.#extraFont !== undefined;
  }

  async #loadMissing(): Promise<void> {
    const { fonts } = this.#pdfium;
    const wanted = new Set(this.#document.fontNeeds.missing);
    if (this.#extraFont) wanted.add(this.#extraFont.font);
    for (const font of wanted) if (!fonts.has(font)) fonts.add(font, await this.#codecs.loadPart(`font-${font}`));
  }

  /**
   * Fonts are fixed once a document is open, and the heap never shrinks: either way, it must be
   * opened again.
   */
  async #reopen(): Promise<void> {
    this.#document.close();
    this.#pdfium = await openPdfium(this.#codecs);
    this.#document = this.#pdfium.open(this.#input, this.#password, this.#extraFont);
    this.#heapBytesAtStart = this.#pdfium.heapBytes;
  }
}
