import { AppError } from '@imagemill/errors';
import type { Raster } from '../codecs.js';
import type { FontNeeds } from './font-supply.js';
import { copyOf, floatsAt, readText, release, store, withRoom } from './heap.js';
import { type OutlineItem, outlineOf } from './outline.js';
import type { Annotation } from './page-annotations.js';
import { type Inside, PdfiumPage } from './pdfium-page.js';
import type { Wasm } from './wasm.js';

/** Width and height in points as displayed: cropped and turned. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Counts of what a document holds for all its pages together. */
export interface Belongings {
  readonly attachments: number;
  readonly scripts: number;
  readonly namedPlaces: number;
  readonly tagged: boolean;
}

/** What kind of form a document holds. A dynamic form (XFA) has no pages of its own. */
export type FormKind = 'none' | 'acroform' | 'xfa' | 'xfa-foreground';
const FORM_KINDS: readonly FormKind[] = ['none', 'acroform', 'xfa', 'xfa-foreground'];

/** What a document works with. */
export interface DocumentHost {
  readonly wasm: Wasm;
  readonly inside: Inside;
  readonly fontNeeds: FontNeeds;
  readonly onClose: () => void;
}

/** Why a document could not be opened, by PDFium's number. */
function openError(code: number, password: string | undefined): AppError {
  if (code === 4) return new AppError('password_protected', password ? { detail: 'This password does not open it.' } : {});
  if (code === 5) return new AppError('unsupported_media', { detail: 'The way this PDF is encrypted is not supported.' });
  return new AppError('corrupt_input', { detail: 'This is not a PDF, or it is damaged beyond repair.' });
}

/** One document inside PDFium. Everything it hands out is plain data. Close it: its memory is not given back otherwise. */
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

  /** Opens the document; `password_protected` where the password is missing or wrong. */
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

  /** Whether the cross-reference table was read as it stands; false where PDFium had to rebuild it. */
  get hasValidTable(): boolean {
    return this.#wasm.FPDF_DocumentHasValidCrossReferenceTable(this.#document);
  }

  /** What the document holds beside its pages. */
  belongings(): Belongings {
    const wasm = this.#wasm;
    return this.#inside.run(() => ({
      attachments: wasm.FPDFDoc_GetAttachmentCount(this.#document),
      scripts: wasm.FPDFDoc_GetJavaScriptActionCount(this.#document),
      namedPlaces: wasm.FPDF_CountNamedDests(this.#document),
      tagged: wasm.FPDFCatalog_IsTagged(this.#document),
    }));
  }

  /** What a reader calls the page: iv, A-3. Empty where it has no label. */
  pageLabel(index: number): string {
    return this.#inside.run(() =>
      readText(this.#wasm, (buffer, size) => this.#wasm.FPDF_GetPageLabel(this.#document, index, buffer, size)),
    );
  }

  /** `index` counts from 0. Undefined for a page that cannot be read. */
  pageSize(index: number): PageSize | undefined {
    return this.#inside.run(() =>
      withRoom(this.#wasm, 8, (size) => {
        if (!this.#wasm.FPDF_GetPageSizeByIndexF(this.#document, index, size)) return undefined;
        const [width = 0, height = 0] = floatsAt(this.#wasm, size, 2);
        return { width, height };
      }),
    );
  }

  /** Opens a page; close it afterwards. `corrupt_input` where it cannot be read. */
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

  /** The samples of the first picture that the first page draws; undefined where it cannot be read. */
  firstPicture(): Raster | undefined {
    return this.#withPage(0, (page) => page.firstPicture());
  }

  outline(): OutlineItem[] {
    return this.#inside.run(() => outlineOf(this.#wasm, this.#document));
  }

  /** The document as PDFium writes it: all that it could read of a damaged one, decrypted. */
  save(): Uint8Array {
    const wasm = this.#wasm;
    return this.#inside.run(() => {
      wasm.EPDF_RemoveEncryption(this.#document);
      const writer = wasm.PDFiumExt_OpenFileWriter();
      try {
        wasm.PDFiumExt_SaveAsCopy(this.#document, writer);
        const size = wasm.PDFiumExt_GetFileWriterSize(writer);
        return withRoom(wasm, size, (buffer) => {
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
