import { AppError } from '@imagemill/core';
import type { PdfCodecs } from '../codecs.js';
import { createDecoder } from '../model/decode-stream.js';
import { PDFContext, PDFDict, PDFName, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt, nameAt, resolveIn } from '../model/read-entries.js';
import { findHeader } from './find-header.js';
import { PDF_LIMITS, type PdfLimits } from './limits.js';
import { type Loaded, type Loader, loadByScan, loadByTable, readTable } from './load-objects.js';
import { SyntaxProblem } from './object-parser.js';
import { walkPages } from './walk-pages.js';

export interface OpenPdfOptions {
  readonly password?: string | undefined;
  readonly limits?: PdfLimits;
}

/**
 * Opens a document: decrypts it, repairs it where it is damaged, and finds its pages.
 * Throws `unsupported_media`, `password_protected`, `corrupt_input` or `too_complex`, each with a detail that says which.
 */
export async function openPdf(input: Uint8Array, codecs: PdfCodecs, options: OpenPdfOptions = {}): Promise<PdfFile> {
  const limits = options.limits ?? PDF_LIMITS;
  const { start, version } = findHeader(input);
  const bytes = start === 0 ? input : input.subarray(start);
  return read(bytes, version, codecs, limits);
}

function read(bytes: Uint8Array, version: string, codecs: PdfCodecs, limits: PdfLimits): PdfFile {
  const decode = createDecoder(codecs, limits);
  const fresh = (): Loader => ({ bytes, context: PDFContext.create(), limits, decode });
  const { loader, loaded, repaired } = load(fresh);
  const { context } = loader;
  const catalog = catalogOf(context, loaded.trailer);
  const pages = catalog ? walkPages(catalog, limits.maxPages) : [];
  if (!catalog || pages.length === 0) throw new AppError('corrupt_input', { detail: 'No page of it can be found.' });
  return {
    context,
    codecs,
    catalog,
    pages,
    bytes,
    repaired,
    encrypted: false,
    version: later(version, nameAt(catalog, 'Version')),
    revisions: loaded.revisions,
    liveBytes: loaded.liveBytes,
    resolve: (value) => resolveIn(context, value),
    decode: (stream) => decode(stream.dict, stream.contents),
  };
}

function load(fresh: () => Loader): { loader: Loader; loaded: Loaded; repaired: boolean } {
  try {
    const loader = fresh();
    return { loader, loaded: loadByTable(loader, readTable(loader)), repaired: false };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    const loader = fresh();
    return { loader, loaded: loadByScan(loader), repaired: true };
  }
}

/** The catalog that the trailer names, or else the last that there is. Also tells the context of the trailer. */
function catalogOf(context: PDFContext, trailer: PDFDict): PDFDict | undefined {
  const at = (key: string) => trailer.get(PDFName.of(key));
  const named = resolveIn(context, at('Root'));
  let root = at('Root');
  if (!(named instanceof PDFDict) || !dictAt(named, 'Pages')) {
    for (const [ref, object] of context.enumerateIndirectObjects())
      if (object instanceof PDFDict && nameAt(object, 'Type') === 'Catalog') root = ref;
  }
  const catalog = resolveIn(context, root);
  if (!(catalog instanceof PDFDict)) return undefined;
  const info = at('Info');
  const id = at('ID');
  context.trailerInfo = {
    Root: root instanceof PDFRef ? root : context.register(catalog),
    ...(info && { Info: info }),
    ...(id && { ID: id }),
  };
  return catalog;
}

function later(a: string, b: string | undefined): string {
  return b !== undefined && /^\d\.\d$/.test(b) && b > a ? b : a;
}
