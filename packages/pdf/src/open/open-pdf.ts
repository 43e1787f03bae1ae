import { AppError } from '@imagemill/core';
import type { PdfCodecs } from '../codecs.js';
import type { PdfFile } from '../model/pdf-file.js';
import { openPdfium } from '../pdfium/open-pdfium.js';
import { findHeader } from './find-header.js';
import { PDF_LIMITS, type PdfLimits } from './limits.js';
import { mendCopy } from './mend-copy.js';
import { plainBytes } from './plain-bytes.js';
import { readDocument } from './read-document.js';
import { refuseDynamicForm } from './refusals.js';
import { refuseTangledForm } from './tangled-form.js';

export interface OpenPdfOptions {
  readonly password?: string | undefined;
  readonly limits?: PdfLimits;
}

/**
 * Opens a document: decrypts it, repairs it where it is damaged, and finds its pages.
 * Throws `unsupported_media`, `password_protected`, `corrupt_input`, `file_too_large` or `too_complex`, each with a detail that
 * says which.
 */
export async function openPdf(input: Uint8Array, codecs: PdfCodecs, options: OpenPdfOptions = {}): Promise<PdfFile> {
  const limits = options.limits ?? PDF_LIMITS;
  if (input.length > limits.maxBytes) throw new AppError('file_too_large', { limitBytes: limits.maxBytes });
  const { start, version } = findHeader(input);
  const bytes = plainBytes(input).subarray(start);
  const file = readDocument(bytes, version, codecs, limits);
  if (typeof file === 'object') return checked(file);
  const rewritten = readDocument(await rewrite(bytes, codecs, options.password), version, codecs, limits);
  if (typeof rewritten !== 'object') throw new AppError('corrupt_input', { detail: 'No page of it can be found.' });
  return checked({ ...mendCopy(rewritten), encrypted: file === 'encrypted', repaired: file === 'damaged' });
}

function checked(file: PdfFile): PdfFile {
  refuseDynamicForm(file.catalog);
  refuseTangledForm(file);
  return file;
}

/** PDFium's copy of a document: decrypted, and with all that it could read of a damaged one. */
async function rewrite(bytes: Uint8Array, codecs: PdfCodecs, password: string | undefined): Promise<Uint8Array> {
  const document = (await openPdfium(codecs)).open(bytes, password);
  try {
    return document.save();
  } finally {
    document.close();
  }
}
