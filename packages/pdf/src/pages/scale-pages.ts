import type { ResizePdfOptions } from '@imagemill/core';
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { createGeometry } from './geometry.js';
import { type PagePlan, planPage } from './plan-page.js';
import { PlansByPage } from './plans-by-page.js';
import { createAnnotationScaler } from './scale-annotations.js';
import { scaleBoxes } from './scale-boxes.js';
import { createContentScaler } from './scale-content.js';
import { createDestinationScaler } from './scale-destinations.js';
import { createLayoutScaler } from './scale-layout.js';
import { scaleViewports } from './scale-measure.js';
import { createPatternScaler } from './scale-patterns.js';

const RECT = PDFName.of('R');

/**
 * Thumbnails of the old page, and private data of programs about it. Both describe a page that no
 * longer exists.
 */
const OUTDATED = ['Thumb', 'PieceInfo'].map((name) => PDFName.of(name));

/**
 * Gives all pages their new size in place, and moves everything that refers to a position on them.
 * Returns the plans that were carried out, by page number, counted from 0.
 */
export function scalePages(file: PdfFile, options: ResizePdfOptions): ReadonlyMap<number, PagePlan> {
  const planned = planPages(file, options);
  const plans = [...new Set(planned.values())];
  if (plans.length === 0) return planned;
  scalePlaces(file, new PlansByPage(file, plans));
  const scaleAnnotations = createAnnotationScaler(file, plans);
  const scaleContent = createContentScaler(file);
  const scalePatterns = createPatternScaler(file);
  for (const plan of plans) {
    scaleAnnotations(plan);
    scaleViewports(file, plan);
    scalePatterns(plan);
    scaleContent(plan);
    scaleBoxes(file, plan);
    for (const name of OUTDATED) plan.page.dict.delete(name);
  }
  dropXfa(file);
  return planned;
}

/** A page may be in the tree twice, but it has one size. */
function planPages(file: PdfFile, options: ResizePdfOptions): Map<number, PagePlan> {
  const known = new Map<PDFDict, PagePlan | undefined>();
  const planned = new Map<number, PagePlan>();
  file.pages.forEach((page, index) => {
    const plan = known.has(page.dict) ? known.get(page.dict) : planPage(file, page, options);
    known.set(page.dict, plan);
    if (plan) planned.set(index, plan);
  });
  return planned;
}

function scalePlaces(file: PdfFile, plans: PlansByPage): void {
  const destinations = createDestinationScaler(file, plans);
  const scaleLayout = createLayoutScaler(file, plans);
  forEachContainer(file, {
    array: destinations.array,
    dict(found) {
      destinations.dict(found);
      scaleBead(file, plans, found);
      scaleLayout(found);
    },
  });
}

/**
 * A static XFA form gives the positions of its fields a second time, and those are outdated now.
 * Without it, the fields themselves count.
 */
function dropXfa(file: PdfFile): void {
  const form = file.resolve(file.catalog.get(PDFName.of('AcroForm')));
  if (form instanceof PDFDict) form.delete(PDFName.of('XFA'));
}

/**
 * Visits every array and dictionary of the document once, including nested ones and those of
 * streams.
 */
function forEachContainer(file: PdfFile, visit: { array(found: PDFArray): void; dict(found: PDFDict): void }): void {
  for (const [, object] of file.context.enumerateIndirectObjects()) {
    // Uses its own stack, because hostile files nest deeper than the call stack allows.
    const stack: PDFObject[] = [object];
    for (let at = stack.pop(); at; at = stack.pop()) {
      const found = at instanceof PDFRawStream ? at.dict : at;
      const inside = found instanceof PDFArray ? found.asArray() : found instanceof PDFDict ? found.values() : [];
      for (const entry of inside) if (entry instanceof PDFArray || entry instanceof PDFDict) stack.push(entry);
      if (found instanceof PDFArray) visit.array(found);
      else if (found instanceof PDFDict) visit.dict(found);
    }
  }
}

/** Moves a bead, which is one part of an article thread. Anything else stays. */
function scaleBead(file: PdfFile, plans: PlansByPage, dict: PDFDict): void {
  const isBead = dict.has(RECT) && dict.has(PDFName.of('N')) && dict.has(PDFName.of('V'));
  const plan = isBead ? plans.of(dict.get(PDFName.of('P'))) : undefined;
  const rect = plan && createGeometry(file, plan.matrix).rect(dict.get(RECT));
  if (rect) dict.set(RECT, rect);
}
