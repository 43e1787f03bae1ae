import { AppError } from '@imagemill/errors';
import type { Annotation } from '../pdfium/page-annotations.js';
import type { PdfiumDocument } from '../pdfium/pdfium-document.js';

/** How many pages are read in detail. */
const MAX_PAGES_READ = 12;

/** What must not change when a document is rewritten, as PDFium sees it. */
export interface DocumentFacts {
  readonly pages: number;
  /** Attachments, scripts, named destinations, and whether there are tags. */
  readonly belongings: string;
  /** Titles, and where they lead. */
  readonly outline: readonly string[];
  readonly read: readonly PageFacts[];
}

interface PageFacts {
  /** Counted from 0. */
  readonly page: number;
  readonly text: string;
  readonly size: string;
  readonly label: string;
  /** Subtypes, positions, links, and fields with their values. */
  readonly annotations: readonly string[];
}

/**
 * Reads a document with PDFium: its pages, its outline, what else it contains, and the text,
 * annotations, links and fields of up to twelve pages.
 */
export function documentFacts(document: PdfiumDocument): DocumentFacts {
  return {
    pages: document.pageCount,
    belongings: JSON.stringify(document.belongings()),
    outline: document.outline().map((item) => JSON.stringify(item)),
    read: pagesToRead(document.pageCount).map((page) => pageFacts(document, page)),
  };
}

/** The first difference; undefined if there is none. */
export function firstDifference(before: DocumentFacts, after: DocumentFacts): string | undefined {
  if (before.pages !== after.pages) return `${before.pages} pages became ${after.pages}`;
  if (before.belongings !== after.belongings) return `${before.belongings} became ${after.belongings}`;
  if (before.outline.length !== after.outline.length || before.outline.some((item, at) => item !== after.outline[at]))
    return 'the outline differs';
  for (const [index, page] of before.read.entries()) {
    const other = after.read[index];
    const on = `on page ${page.page + 1}`;
    if (page.size !== other?.size) return `the size differs ${on}`;
    if (page.label !== other.label) return `the label differs ${on}`;
    if (page.text !== other.text) return `the text differs ${on}`;
    if (page.annotations.length !== other.annotations.length)
      return `${page.annotations.length} annotations became ${other.annotations.length} ${on}`;
    if (page.annotations.some((annotation, at) => annotation !== other.annotations[at])) return `an annotation differs ${on}`;
  }
  return undefined;
}

/** Which pages are read: the first, the last, and others spread evenly between them. */
export function pagesToRead(pages: number): number[] {
  const count = Math.min(pages, MAX_PAGES_READ);
  return Array.from({ length: count }, (_, index) => (count === 1 ? 0 : Math.round((index * (pages - 1)) / (count - 1))));
}

/** A signature that was removed has become a button. */
function annotationFacts({ field, ...annotation }: Annotation): string {
  return JSON.stringify({ ...annotation, field: field?.kind === 'signature' ? { ...field, kind: 'button' } : field });
}

function pageFacts(document: PdfiumDocument, index: number): PageFacts {
  const about = { page: index, size: JSON.stringify(document.pageSize(index)), label: document.pageLabel(index) };
  try {
    const page = document.openPage(index);
    try {
      return { ...about, text: page.text(), annotations: page.annotations().map(annotationFacts) };
    } finally {
      page.close();
    }
  } catch (error) {
    // PDFium can't open every page of every document. Then that is all there is to compare.
    if (error instanceof AppError) return { ...about, text: '', annotations: [] };
    throw error;
  }
}
