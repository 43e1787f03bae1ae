import { PDFDict, type PDFObject, PDFRawStream } from '../model/objects.js';
import { arrayAt, dictAt, elementsOf, entryOf, numbersAt } from '../model/read-entries.js';
import { asMatrix, boundsOf, type Matrix, multiply } from './matrix.js';

/**
 * Every appearance of every annotation on a page, in all states, with the matrix from its space to
 * the page's.
 */
export function* appearancesOf(
  page: PDFDict,
): Generator<{ readonly form: PDFRawStream; readonly matrix: Matrix; readonly annotation: PDFDict }> {
  for (const annotation of elementsOf(arrayAt(page, 'Annots'))) {
    const appearances = annotation instanceof PDFDict ? dictAt(annotation, 'AP') : undefined;
    if (!(annotation instanceof PDFDict) || appearances === undefined) continue;
    for (const kind of ['N', 'R', 'D'])
      for (const form of statesOf(entryOf(appearances, kind))) yield { form, matrix: appearanceMatrix(annotation, form), annotation };
  }
}

function* statesOf(appearance: PDFObject | undefined): Generator<PDFRawStream> {
  if (appearance instanceof PDFRawStream) yield appearance;
  else if (appearance instanceof PDFDict)
    for (const key of appearance.keys()) {
      const state = entryOf(appearance, key.decodeText());
      if (state instanceof PDFRawStream) yield state;
    }
}

/**
 * Maps the form's box, as transformed by its own matrix, to the annotation's rectangle (ISO
 * 32000-1, 12.5.5).
 */
function appearanceMatrix(annotation: PDFDict, form: PDFRawStream): Matrix {
  const own = numbersAt(form.dict, 'Matrix');
  const matrix = asMatrix(own);
  const box = numbersAt(form.dict, 'BBox');
  const rect = numbersAt(annotation, 'Rect');
  if (box?.length !== 4 || rect?.length !== 4) return matrix;
  const [left, bottom, right, top] = boundsOf(box as unknown as [number, number, number, number], matrix);
  const [x1, y1, x2, y2] = rect as unknown as [number, number, number, number];
  const scaleX = right > left ? Math.abs(x2 - x1) / (right - left) : 1;
  const scaleY = top > bottom ? Math.abs(y2 - y1) / (top - bottom) : 1;
  return multiply(matrix, [scaleX, 0, 0, scaleY, Math.min(x1, x2) - left * scaleX, Math.min(y1, y2) - bottom * scaleY]);
}
