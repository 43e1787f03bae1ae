import { AppError } from '@imagemill/errors';
import type { PdfCodecs } from '../codecs.js';
import { PDFName, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt } from '../model/read-entries.js';
import { openPdfium } from '../pdfium/open-pdfium.js';
import { indexOfWord, latin1, word } from './characters.js';
import { PDF_LIMITS, type PdfLimits } from './limits.js';
import { readDocument } from './read-document.js';
import { refuseDynamicForm } from './refusals.js';
import { refuseTangledForm } from './tangled-form.js';

const FILTER = PDFName.of('Filter');

const HEADER = word('%PDF-');

/** Other programs allow this much before the signature. */
const MAX_JUNK_BYTES = 1024;

export interface OpenPdfOptions {
  readonly password?: string | undefined;
  readonly limits?: PdfLimits;
}

/**
 * Opens a document: decrypts it, repairs it if it's damaged, and finds its pages. Throws
 * `unsupported_media`, `password_protected`, `corrupt_input`, `file_too_large` or `too_complex`,
 * with a detail that says why.
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

/** PDFium's copy of a document: decrypted, and with everything it could read of a damaged one. */
async function rewrite(bytes: Uint8Array, codecs: PdfCodecs, password: string | undefined): Promise<Uint8Array> {
  const document = (await openPdfium(codecs)).open(bytes, password);
  try {
    return document.save();
  } finally {
    document.close();
  }
}

/** Where the document starts, and the version it claims to be. Its offsets count from there. */
function findHeader(input: Uint8Array): { readonly start: number; readonly version: string } {
  const start = indexOfWord(input, HEADER, 0, Math.min(input.length, MAX_JUNK_BYTES + HEADER.length));
  if (start < 0) throw new AppError('unsupported_media', { detail: 'It does not begin like a PDF.' });
  const version = /^\d\.\d/.exec(latin1(input, start + HEADER.length, start + HEADER.length + 3))?.[0];
  return { start, version: version ?? '1.4' };
}

/**
 * In PDFium's copy of an encrypted document, metadata that was packed is still packed, but no
 * longer says so.
 */
function mendCopy(copy: PdfFile): PdfFile {
  for (const [, object] of copy.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || nameAt(object.dict, 'Type') !== 'Metadata' || object.dict.has(FILTER)) continue;
    if (isZlib(object.contents)) object.dict.set(FILTER, PDFName.of('FlateDecode'));
  }
  return { ...copy, fresh: () => mendCopy(copy.fresh()) };
}

/** Method 8 and a multiple of 31 (RFC 1950). No XML starts like that. */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0;
}

/**
 * The same bytes as a plain `Uint8Array`. Node reads files into a `Buffer`, and `slice` on a
 * `Buffer` doesn't copy: a change to the slice changes the input. So every input passes through
 * here first.
 */
export function plainBytes<T extends ArrayBufferLike>(bytes: Uint8Array<T>): Uint8Array<T> {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
