import { AppError } from '@imagemill/errors';
import { PDFDict, PDFName, type PDFObject, PDFRef } from '../model/objects.js';
import type { PdfPage } from '../model/pdf-file.js';
import { arrayAt, dictAt, nameAt, numberAt, numbersAt, resolveIn } from '../model/read-entries.js';

type Box = PdfPage['mediaBox'];

/** What other readers assume for a page without a size. */
const LETTER: Box = [0, 0, 612, 792];

/** What a page inherits from the nodes above it. */
interface Inherited {
  readonly resources?: PDFDict | undefined;
  readonly mediaBox?: Box | undefined;
  readonly cropBox?: Box | undefined;
  readonly rotate?: number | undefined;
}

/**
 * The pages in order. Works without `/Type` and `/Count`, with circles (a node of the tree counts
 * once) and with trees of any depth. Anything that isn't a dictionary is left out.
 */
export function walkPages(catalog: PDFDict, maxPages: number): readonly PdfPage[] {
  const { context } = catalog;
  const pages: PdfPage[] = [];
  const seen = new Set<PDFDict>();
  const waiting: { value: PDFObject | undefined; above: Inherited }[] = [{ value: catalog.get(PDFName.of('Pages')), above: {} }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const dict = resolveIn(context, next.value);
    if (!(dict instanceof PDFDict)) continue;
    const own = inherit(dict, next.above);
    const kids = arrayAt(dict, 'Kids');
    if (kids && !seen.has(dict)) {
      seen.add(dict);
      for (let index = kids.size() - 1; index >= 0; index--) {
        // A page directly in the array gets a number, so other objects can refer to it.
        if (kids.get(index) instanceof PDFDict) kids.set(index, context.register(kids.get(index)));
        waiting.push({ value: kids.get(index), above: own });
      }
    } else if (!kids && next.value instanceof PDFRef && nameAt(dict, 'Type') !== 'Pages') {
      pages.push(pageFrom(next.value, dict, own));
      if (pages.length > maxPages) throw new AppError('too_complex', { detail: 'It has more pages than this service opens.' });
    }
  }
  return pages;
}

function inherit(dict: PDFDict, above: Inherited): Inherited {
  return {
    resources: dictAt(dict, 'Resources') ?? above.resources,
    mediaBox: boxAt(dict, 'MediaBox') ?? above.mediaBox,
    cropBox: boxAt(dict, 'CropBox') ?? above.cropBox,
    rotate: numberAt(dict, 'Rotate') ?? above.rotate,
  };
}

function pageFrom(ref: PDFRef, dict: PDFDict, { resources, mediaBox = LETTER, cropBox = mediaBox, rotate = 0 }: Inherited): PdfPage {
  return { ref, dict, resources, mediaBox, cropBox: within(cropBox, mediaBox), rotate: quarterTurns(rotate) };
}

function boxAt(dict: PDFDict, key: string): Box | undefined {
  const numbers = numbersAt(dict, key);
  if (!numbers || numbers.length < 4) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers;
  const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

/** The visible part never extends beyond the page; a crop box outside the page is ignored. */
function within(crop: Box, media: Box): Box {
  const box: Box = [Math.max(crop[0], media[0]), Math.max(crop[1], media[1]), Math.min(crop[2], media[2]), Math.min(crop[3], media[3])];
  return box[2] > box[0] && box[3] > box[1] ? box : media;
}

function quarterTurns(degrees: number): PdfPage['rotate'] {
  const turned = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}
