import { AppError } from '@imagemill/errors';
import { PDFDict } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { arrayAt, dictAt } from '../model/read-entries.js';

/** Real forms have far fewer fields. */
const MAX_VISITS = 200_000;
/** PDFium goes no deeper. */
const MAX_DEPTH = 32;

/**
 * Refuses a form in which the same fields occur again and again: PDFium follows every path to a
 * field, and 25 levels of two each make 33 million paths in 2 kB.
 */
export function refuseTangledForm(file: PdfFile): void {
  const known = new Map<PDFDict, number>();
  const visitsOf = (parent: PDFDict, key: string, depth: number): number => {
    if (depth > MAX_DEPTH) return 0;
    let visits = 0;
    for (const value of arrayAt(parent, key)?.asArray() ?? []) {
      const field = file.resolve(value);
      if (!(field instanceof PDFDict)) continue;
      // A field that leads back to itself counts once.
      if (!known.has(field)) {
        known.set(field, 0);
        known.set(field, 1 + visitsOf(field, 'Kids', depth + 1));
      }
      visits += known.get(field) ?? 0;
      if (visits > MAX_VISITS) throw new AppError('too_complex', { detail: 'Its form holds the same fields again and again.' });
    }
    return visits;
  };
  const form = dictAt(file.catalog, 'AcroForm');
  if (form) visitsOf(form, 'Fields', 0);
}
