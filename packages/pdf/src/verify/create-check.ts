import { AppError } from '@imagemill/errors';
import type { PdfCodecs } from '../codecs.js';
import { openPdfium } from '../pdfium/open-pdfium.js';
import type { PdfiumDocument } from '../pdfium/pdfium-document.js';
import { documentFacts, firstDifference } from './document-facts.js';
import { pagesThatDiffer } from './look-different.js';

/** What a result lost or changed. */
export interface Mismatch {
  readonly what: string;
  /** Pages (counted from 0) that look different, if that is the only mismatch. */
  readonly pages: readonly number[];
}

/**
 * Compares a result with the document it was created from, and renders these of its pages (counted
 * from 0). Undefined if it may be returned to the caller.
 */
export type Check = (result: Uint8Array, pagesToDraw: readonly number[]) => Promise<Mismatch | undefined>;

/**
 * A check of results against the document they are created from. Its facts are read now, before the
 * work on it starts.
 */
export async function createCheck(input: Uint8Array, codecs: PdfCodecs, pages: number, password?: string): Promise<Check> {
  const expected = await withDocument(input, codecs, password, documentFacts);
  return async (result, pagesToDraw) => {
    const mismatch = await withDocument(result, codecs, undefined, async (made): Promise<Mismatch | 'none'> => {
      // Some damaged documents open only after they were repaired.
      if (!expected) return made.pageCount === pages ? 'none' : { what: `${pages} pages became ${made.pageCount}`, pages: [] };
      const what = firstDifference(expected, documentFacts(made));
      if (what !== undefined) return { what, pages: [] };
      const different = await withDocument(input, codecs, password, (before) => pagesThatDiffer(before, made, pagesToDraw));
      if (!different?.length) return 'none';
      return { what: `these pages look different: ${different.map((page) => page + 1).join(', ')}`, pages: different };
    });
    if (mismatch === undefined) return { what: 'the result cannot be opened', pages: [] };
    return mismatch === 'none' ? undefined : mismatch;
  };
}

/** Does something with a document that is open in PDFium; undefined if that can't be done. */
async function withDocument<T>(
  bytes: Uint8Array,
  codecs: PdfCodecs,
  password: string | undefined,
  work: (document: PdfiumDocument) => T | Promise<T>,
): Promise<T | undefined> {
  const pdfium = await openPdfium(codecs);
  try {
    const document = pdfium.open(bytes, password);
    try {
      return await work(document);
    } finally {
      document.close();
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
