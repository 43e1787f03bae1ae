import { PDFName, PDFNumber } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { createGeometry, numbersOf, toArray } from './geometry.js';
import type { PagePlan } from './plan-page.js';

const MARKS = ['TrimBox', 'BleedBox', 'ArtBox'].map((name) => PDFName.of(name));

/**
 * Gives a page its new boxes, even if the old ones were inherited. A page that shows exactly what
 * it did keeps the rest of its media box around that; a page with a border ends where its visible
 * part ends.
 */
export function scaleBoxes(file: PdfFile, plan: PagePlan): void {
  const { page, width, height, userUnit } = plan;
  const { dict } = page;
  const geometry = createGeometry(file, plan.matrix);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.mediaBox;
  const media = plan.bordered
    ? [0, 0, width, height]
    : [
        Math.min(0, geometry.x(Math.min(x0, x1))),
        Math.min(0, geometry.y(Math.min(y0, y1))),
        Math.max(width, geometry.x(Math.max(x0, x1))),
        Math.max(height, geometry.y(Math.max(y0, y1))),
      ];
  for (const name of MARKS) {
    const numbers = numbersOf(file, geometry.rect(dict.get(name)));
    if (numbers)
      dict.set(
        name,
        toArray(
          file.context,
          numbers.map((n, i) => clamp(n, media[i % 2] ?? 0, media[2 + (i % 2)] ?? 0)),
        ),
      );
  }
  dict.set(PDFName.of('MediaBox'), toArray(file.context, media));
  dict.set(PDFName.of('CropBox'), toArray(file.context, [0, 0, width, height]));
  if (userUnit === 1) dict.delete(PDFName.of('UserUnit'));
  else dict.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit));
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
