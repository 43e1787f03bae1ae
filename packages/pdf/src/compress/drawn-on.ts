import { appearancesOf } from '../content/appearances-of.js';
import type { PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { reachableFrom } from '../model/references.js';

/** Everything that these pages (counted from 0) may draw. */
export function drawnOn(file: PdfFile, pages: readonly number[]): ReadonlySet<PDFRef> {
  const drawn = pages.flatMap((index) => {
    const page = file.pages[index];
    return page ? [page.resources, ...[...appearancesOf(page.dict)].map(({ form }) => form)] : [];
  });
  return reachableFrom(file.context, drawn, new Set(file.pages.map(({ ref }) => ref)));
}
