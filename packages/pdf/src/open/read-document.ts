import type { PdfCodecs } from '../codecs.js';
import { createDecoder } from '../model/decode-stream.js';
import { PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt, nameAt, resolveIn } from '../model/read-entries.js';
import type { PdfLimits } from './limits.js';
import { type Loaded, type Loader, loadByScan, loadByTable, readAt, readTable } from './load-objects.js';
import { SyntaxProblem } from './object-parser.js';
import { requirePasswordEncryption } from './refusals.js';
import { walkPages } from './walk-pages.js';

const ENCRYPT = PDFName.of('Encrypt');

/**
 * Reads a document that isn't encrypted, even if its table is damaged. Otherwise says why PDFium
 * must rewrite it first.
 */
export function readDocument(bytes: Uint8Array, version: string, codecs: PdfCodecs, limits: PdfLimits): PdfFile | 'encrypted' | 'damaged' {
  const decode = createDecoder(codecs, limits);
  const found = load(() => ({ bytes, context: PDFContext.create(), limits, decode }));
  if (found === 'encrypted') return found;
  const { context, loaded, repaired } = found;
  const catalog = catalogOf(context, loaded.trailer);
  const pages = catalog ? walkPages(catalog, limits.maxPages) : [];
  if (!catalog || pages.length === 0) return 'damaged';
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
    sizes: loaded.sizes,
    fresh: () => readDocument(bytes, version, codecs, limits) as PdfFile,
    resolve: (value) => resolveIn(context, value),
    decode: (stream) => decode(stream.dict, stream.contents),
  };
}

function load(fresh: () => Loader): { context: PDFContext; loaded: Loaded; repaired: boolean } | 'encrypted' {
  try {
    const loader = fresh();
    const table = readTable(loader);
    if (isEncrypted(table.trailer, (ref) => readAt(loader, table, ref))) return 'encrypted';
    return { context: loader.context, loaded: loadByTable(loader, table), repaired: false };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    const loader = fresh();
    const loaded = loadByScan(loader);
    if (isEncrypted(loaded.trailer, (ref) => loader.context.lookup(ref))) return 'encrypted';
    return { context: loader.context, loaded, repaired: true };
  }
}

/** Whether it's encrypted with a password. Refuses any other kind of encryption. */
function isEncrypted(trailer: PDFDict, find: (ref: PDFRef) => PDFObject | undefined): boolean {
  const entry = trailer.get(ENCRYPT);
  const encrypt = entry instanceof PDFRef ? find(entry) : entry;
  if (encrypt instanceof PDFDict) requirePasswordEncryption(encrypt);
  return entry !== undefined;
}

/**
 * The catalog that the trailer refers to, otherwise the last one in the file. Also sets the
 * context's trailer.
 */
function catalogOf(context: PDFContext, trailer: PDFDict): PDFDict | undefined {
  const at = (key: string) => trailer.get(PDFName.of(key));
  const root = rootOf(context, at('Root'));
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

function rootOf(context: PDFContext, named: PDFObject | undefined): PDFObject | undefined {
  const catalog = resolveIn(context, named);
  if (catalog instanceof PDFDict && dictAt(catalog, 'Pages')) return named;
  const catalogs = context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && nameAt(object, 'Type') === 'Catalog');
  return catalogs.at(-1)?.[0] ?? named;
}

function later(a: string, b: string | undefined): string {
  return b !== undefined && /^\d\.\d$/.test(b) && b > a ? b : a;
}
