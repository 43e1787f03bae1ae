import { AppError } from '@imagemill/errors';
import type { Raster } from '../codecs.js';
import type { FontNeeds } from './font-supply.js';
import { copyOf, floatsAt, readText, release, store, withMemory } from './heap.js';
import { type OutlineItem, outlineOf } from './outline.js';
import type { Annotation } from './page-annotations.js';
import { type Inside, PdfiumPage } from './pdfium-page.js';
import type { Wasm } from './wasm.js';

/** Width and height in points as displayed: cropped and rotated. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** What a document contains as a whole, besides its pages. */
export interface Belongings {
  readonly attachments: number;
  readonly scripts: number;
  readonly namedPlaces: number;
  readonly tagged: boolean;
}

/** The kind of form in a document. A dynamic form (XFA) has no real pages. */
export type FormKind = 'none' | 'acroform' | 'xfa' | 'xfa-foreground';
const FORM_KINDS: readonly FormKind[] = ['none', 'acroform', 'xfa', 'xfa-foreground'];

/** What a document needs for its work. */
export interface DocumentHost {
  readonly wasm: Wasm;
  readonly inside: Inside;
  readonly fontNeeds: FontNeeds;
  readonly onClose: () => void;
}

/** Why a document couldn't be opened, by PDFium's error number. */
function openError(code: number, password: string | undefined): AppError {
  if (code === 4) return new AppError('password_protected', password ? { detail: 'This password does not open it.' } : {});
  if (code === 5) return new AppError('unsupported_media', { detail: 'The way this PDF is encrypted is not supported.' });
  return new AppError('corrupt_input', { detail: 'This is not a PDF, or it is damaged beyond repair.' });
}

/**
 * One document inside PDFium. Everything it returns is plain data. Close it, or its memory is never
 * freed.
 */
export class PdfiumDocument {
  readonly pageCount: number;
  readonly fontNeeds: FontNeeds;
  readonly #wasm: Wasm;
  readonly #inside: Inside;
  readonly #onClose: () => void;
  readonly #bytes: number;
  readonly #document: number;
  readonly #formInfo: number;
  readonly #form: number;
  #closed = false;

  /** Opens the document; throws `password_protected` if the password is missing or wrong. */
  constructor({ wasm, inside, fontNeeds, onClose }: DocumentHost, bytes: Uint8Array, password: string | undefined) {
    this.#wasm = wasm;
    this.#inside = inside;
    this.#onClose = onClose;
    this.fontNeeds = fontNeeds;
    this.#bytes = store(wasm, bytes);
    this.#document = this.#inside.run(() => wasm.FPDF_LoadMemDocument(this.#bytes, bytes.length, password ?? ''));
    if (this.#document === 0) {
      const problem = openError(wasm.FPDF_GetLastError(), password);
      release(wasm, this.#bytes);
      throw problem;
    }
    this.#formInfo = wasm.PDFiumExt_OpenFormFillInfo();
    this.#form = this.#inside.run(() => wasm.PDFiumExt_InitFormFillEnvironment(this.#document, this.#formInfo));
    this.pageCount = this.#inside.run(() => wasm.FPDF_GetPageCount(this.#document));
  }

  get formKind(): FormKind {
    return FORM_KINDS[this.#wasm.FPDF_GetFormType(this.#document)] ?? 'none';
  }

  /** Whether the cross-reference table was read as it is; false if PDFium had to rebuild it. */
  get hasValidTable(): boolean {
    return this.#wasm.FPDF_DocumentHasValidCrossReferenceTable(this.#document);
  }

  /** What the document contains besides its pages. */
  belongings(): Belongings {
    const wasm = this.#wasm;
    return this.#inside.run(() => ({
      attachments: wasm.FPDFDoc_GetAttachmentCount(this.#document),
      scripts: wasm.FPDFDoc_GetJavaScriptActionCount(this.#document),
      namedPlaces: wasm.FPDF_CountNamedDests(this.#document),
      tagged: wasm.FPDFCatalog_IsTagged(this.#document),
    }));
  }

  /** What a reader calls the page: iv, A-3. Empty if it has no label. */
  pageLabel(index: number): string {
    return this.#inside.run(() =>
      readText(this.#wasm, (buffer, size) => this.#wasm.FPDF_GetPageLabel(this.#document, index, buffer, size)),
    );
  }

  /** `index` counts from 0. Undefined for a page that can't be read. */
  pageSize(index: number): PageSize | undefined {
    return this.#inside.run(() =>
      withMemory(this.#wasm, 8, (size) => {
        if (!this.#wasm.FPDF_GetPageSizeByIndexF(this.#document, index, size)) return undefined;
        const [width = 0, height = 0] = floatsAt(this.#wasm, size, 2);
        return { width, height };
      }),
    );
  }

  /** Opens a page; close it afterward. Throws `corrupt_input` if it can't be read. */
  openPage(index: number): PdfiumPage {
    const page = this.#inside.run(() => this.#wasm.FPDF_LoadPage(this.#document, index));
    if (page === 0) throw new AppError('corrupt_input', { detail: `Page ${index + 1} cannot be read.` });
    return new PdfiumPage({ wasm: this.#wasm, document: this.#document, page, form: this.#form }, this.#inside);
  }

  pageText(index: number): string {
    return this.#withPage(index, (page) => page.text());
  }

  pageAnnotations(index: number): Annotation[] {
    return this.#withPage(index, (page) => page.annotations());
  }

  /** The samples of the image that the first page draws first; undefined if it can't be read. */
  firstImage(): Raster | undefined {
    return this.#withPage(0, (page) => page.firstImage());
  }

  outline(): OutlineItem[] {
    return this.#inside.run(() => outlineOf(this.#wasm, this.#document));
  }

  /**
   * The document as PDFium writes it: decrypted, and with everything it could read of a damaged
   * one.
   */
  save(): Uint8Array {
    const wasm = this.#wasm;
    return this.#inside.run(() => {
      wasm.EPDF_RemoveEncryption(this.#document);
      const writer = wasm.PDFiumExt_OpenFileWriter();
      try {
        wasm.PDFiumExt_SaveAsCopy(this.#document, writer);
        const size = wasm.PDFiumExt_GetFileWriterSize(writer);
        return withMemory(wasm, size, (buffer) => {
          wasm.PDFiumExt_GetFileWriterData(writer, buffer, size);
          return copyOf(wasm, buffer, size);
        });
      } finally {
        wasm.PDFiumExt_CloseFileWriter(writer);
      }
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#onClose();
    const wasm = this.#wasm;
    this.#inside.release(() => {
      wasm.PDFiumExt_ExitFormFillEnvironment(this.#form);
      wasm.PDFiumExt_CloseFormFillInfo(this.#formInfo);
      wasm.FPDF_CloseDocument(this.#document);
      release(wasm, this.#bytes);
    });
  }

  #withPage<T>(index: number, work: (page: PdfiumPage) => T): T {
    const page = this.openPage(index);
    try {
      return work(page);
    } finally {
      page.close();
    }
  }
}
