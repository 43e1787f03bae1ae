import { AppError } from '@imagemill/errors';
import type { PdfCodecs } from '../codecs.js';
import type { PdfFile } from '../model/pdf-file.js';
import { openPdfium, type Pdfium } from '../pdfium/open-pdfium.js';
import type { Annotation } from '../pdfium/page-annotations.js';
import type { PdfiumDocument } from '../pdfium/pdfium-document.js';
import { pagesToRead } from '../verify/document-facts.js';
import type { PagePlan } from './plan-page.js';

/** PDFium calculates with floats, and an annotation smaller than this can't be clicked. */
const TOLERANCE_UNITS = 1;

/** Returns how a document with resized pages differs from the plan; undefined if it doesn't. */
export async function checkResized(
  { bytes: before }: PdfFile,
  after: Uint8Array,
  plans: ReadonlyMap<number, PagePlan>,
  codecs: PdfCodecs,
): Promise<string | undefined> {
  const pdfium = await openPdfium(codecs);
  const made = open(pdfium, after);
  if (!made) return 'the result cannot be opened';
  const old = open(pdfium, before);
  try {
    return firstWrongSize(made, plans) ?? (old && firstDifference(old, made, plans));
  } finally {
    old?.close();
    made.close();
  }
}

/**
 * Undefined if PDFium can't open it. A damaged original may need to be repaired first; a result has
 * no such excuse.
 */
function open(pdfium: Pdfium, bytes: Uint8Array): PdfiumDocument | undefined {
  try {
    return pdfium.open(bytes);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function firstWrongSize(made: PdfiumDocument, plans: ReadonlyMap<number, PagePlan>): string | undefined {
  for (const [index, { page, width, height }] of plans) {
    const turned = page.rotate === 90 || page.rotate === 270;
    const size = made.pageSize(index);
    if (!size || !isNear([size.width, size.height], turned ? [height, width] : [width, height]))
      return `the size is not as planned on page ${index + 1}`;
  }
  return undefined;
}

function firstDifference(old: PdfiumDocument, made: PdfiumDocument, plans: ReadonlyMap<number, PagePlan>): string | undefined {
  if (made.pageCount !== old.pageCount) return `${old.pageCount} pages became ${made.pageCount}`;
  for (const index of pagesToRead(old.pageCount)) {
    const before = read(old, index);
    const after = read(made, index);
    const on = `on page ${index + 1}`;
    if (!before) continue;
    if (!after) return `nothing can be read ${on}`;
    if (before.text !== after.text) return `the text differs ${on}`;
    if (before.annotations.length !== after.annotations.length) return `the number of annotations differs ${on}`;
    if (!before.annotations.every((annotation, at) => follows(annotation, after.annotations[at], plans.get(index))))
      return `an annotation differs ${on}`;
  }
  return undefined;
}

/** Leaves out spaces, line ends and hyphens, which PDFium guesses from distances in points. */
function read(document: PdfiumDocument, index: number): { text: string; annotations: Annotation[] } | undefined {
  try {
    const text = document.pageText(index).replace(/[\s\u00ad\ufffe-]+/g, '');
    return { text, annotations: document.pageAnnotations(index) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Whether it's the same annotation, in the position the plan moves it to. */
function follows(before: Annotation, after: Annotation | undefined, plan: PagePlan | undefined): boolean {
  if (!after) return false;
  const { rect: oldRect, ...oldFacts } = before;
  const { rect: newRect, ...newFacts } = after;
  const [scale, , , , x, y] = plan?.matrix ?? [1, 0, 0, 1, 0, 0];
  const wanted = oldRect.map((n, i) => n * scale + (i % 2 === 0 ? x : y));
  // PDFium has its own size for the icon of a note.
  const compared = after.subtype === 'Text' ? newRect.slice(0, 2) : newRect;
  return JSON.stringify(oldFacts) === JSON.stringify(newFacts) && isNear(compared, wanted);
}

function isNear(found: readonly number[], wanted: readonly number[]): boolean {
  return found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < TOLERANCE_UNITS);
}
