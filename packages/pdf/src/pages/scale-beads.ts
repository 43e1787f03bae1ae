import { type PDFDict, PDFName } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { createGeometry } from './geometry.js';
import type { PlansByPage } from './plans-by-page.js';

const RECT = PDFName.of('R');

/** Moves a part of an article's thread; what is none stays. */
export function scaleBead(file: PdfFile, plans: PlansByPage, dict: PDFDict): void {
  const isBead = dict.has(RECT) && dict.has(PDFName.of('N')) && dict.has(PDFName.of('V'));
  const plan = isBead ? plans.of(dict.get(PDFName.of('P'))) : undefined;
  const rect = plan && createGeometry(file, plan.matrix).rect(dict.get(RECT));
  if (rect) dict.set(RECT, rect);
}
