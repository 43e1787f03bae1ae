import type { PdfCodecs } from '../codecs.js';
import { openPdfium, type Pdfium } from '../pdfium/open-pdfium.js';
import type { PdfiumDocument } from '../pdfium/pdfium-document.js';
import type { PagePlan } from './plan-page.js';

const MAX_PAGES_READ = 12;
/** PDFium calculates with floats. */
const SIZE_TOLERANCE = 0.6;

/**
 * Opens the result with another reader and compares: as many pages, each of them with the size it should have, the same text and
 * as many annotations on some of them. A document that this reader could not open before cannot be compared.
 */
export async function isResizedAsPlanned(
  before: Uint8Array,
  after: Uint8Array,
  plans: ReadonlyMap<number, PagePlan>,
  codecs: PdfCodecs,
): Promise<boolean> {
  const pdfium = await openPdfium(codecs);
  const old = open(pdfium, before);
  if (!old) return true;
  const made = open(pdfium, after);
  try {
    return made !== undefined && isSame(old, made, plans);
  } finally {
    made?.close();
    old.close();
  }
}

function open(pdfium: Pdfium, bytes: Uint8Array): PdfiumDocument | undefined {
  try {
    return pdfium.open(bytes);
  } catch {
    return undefined;
  }
}

function isSame(old: PdfiumDocument, made: PdfiumDocument, plans: ReadonlyMap<number, PagePlan>): boolean {
  if (made.pageCount !== old.pageCount) return false;
  for (const [index, plan] of plans) if (!hasSize(made, index, plan)) return false;
  const step = Math.max(1, Math.ceil(old.pageCount / MAX_PAGES_READ));
  for (let index = 0; index < old.pageCount; index += step) if (!isSamePage(old, made, index)) return false;
  return true;
}

function hasSize(made: PdfiumDocument, index: number, { page, width, height }: PagePlan): boolean {
  const size = made.pageSize(index);
  const turned = page.rotate === 90 || page.rotate === 270;
  const [wide, high] = turned ? [height, width] : [width, height];
  return size !== undefined && Math.abs(size.width - wide) < SIZE_TOLERANCE && Math.abs(size.height - high) < SIZE_TOLERANCE;
}

function isSamePage(old: PdfiumDocument, made: PdfiumDocument, index: number): boolean {
  const before = read(old, index);
  const after = read(made, index);
  return before === undefined || (after?.text === before.text && after.annotations === before.annotations);
}

/** Spaces, line ends and whether a hyphen divides a word are guessed from distances in points. */
function read(document: PdfiumDocument, index: number): { text: string; annotations: number } | undefined {
  try {
    return { text: document.pageText(index).replace(/[\s\u00ad\ufffe-]+/g, ''), annotations: document.pageAnnotations(index).length };
  } catch {
    return undefined;
  }
}
