import type { ReducedFont } from '../fonts/reduce-fonts.js';
import type { ImageUse } from '../images/image-uses.js';
import type { ReducedImages } from '../images/reduce-images.js';
import { PDFArray, PDFRawStream } from '../model/objects.js';
import type { PdfFile, PdfPage } from '../model/pdf-file.js';
import { elementsOf, entryOf, nameAt, numberAt } from '../model/read-entries.js';

/**
 * If images or fonts were changed, all pages of a document with up to this many are rendered. Of a
 * longer one, only those that show a change.
 */
const SHORT_DOCUMENT = 12;

/**
 * Seconds that rendering pages twice may take in total, by what a common machine needs for a page,
 * for its pixels and for its operators.
 */
const BUDGET = 0.8;
const COST = { page: 0.04, perPixel: 1 / 12_000_000, perContentByte: 1 / 500_000 };
/** How much slower JPEG 2000 is to decode. */
const JPX_FACTOR = 8;

/**
 * The pages (counted from 0) that are worth a look after a change: those that show the most of it
 * for the time that rendering them takes.
 */
export function pagesToDraw(file: PdfFile, { uses, reworked }: ReducedImages, fonts: readonly ReducedFont[]): number[] {
  const gains = new Map<number, number>();
  const isChanged = reworked.length + fonts.length > 0;
  if (isChanged && file.pages.length <= SHORT_DOCUMENT) for (const page of file.pages.keys()) gains.set(page, 1);
  for (const { page } of [...reworked, ...fonts]) if (page !== undefined) gains.set(page, (gains.get(page) ?? 0) + 1);
  const costs = costsOf(file, uses);
  const worth = (page: number) => (gains.get(page) ?? 0) / (costs[page] ?? Number.POSITIVE_INFINITY);
  let left = BUDGET;
  return [...gains.keys()]
    .sort((a, b) => worth(b) - worth(a))
    .filter((page) => {
      const cost = costs[page] ?? Number.POSITIVE_INFINITY;
      if (cost > left) return false;
      left -= cost;
      return true;
    })
    .sort((a, b) => a - b);
}

/** The time that rendering each page takes. An image counts for the first page that shows it. */
function costsOf(file: PdfFile, uses: readonly ImageUse[]): number[] {
  const costs = file.pages.map((page) => COST.page + contentBytes(page) * COST.perContentByte);
  for (const { page, stream } of uses) {
    const pixels = (numberAt(stream.dict, 'Width') ?? 0) * (numberAt(stream.dict, 'Height') ?? 0);
    const factor = nameAt(stream.dict, 'Filter') === 'JPXDecode' ? JPX_FACTOR : 1;
    costs[page] = (costs[page] ?? 0) + pixels * factor * COST.perPixel;
  }
  return costs;
}

function contentBytes({ dict }: PdfPage): number {
  const contents = entryOf(dict, 'Contents');
  const streams = contents instanceof PDFArray ? elementsOf(contents) : [contents];
  return streams.reduce<number>((sum, stream) => sum + (stream instanceof PDFRawStream ? stream.contents.length : 0), 0);
}
