import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { createGeometry, type Geometry } from './geometry.js';
import type { PagePlan } from './plan-page.js';
import type { PlansByPage } from './plans-by-page.js';

/**
 * The coordinates that follow the page and the kind of view, in order. The last number of XYZ is a
 * zoom and stays.
 */
const VIEWS: Readonly<Record<string, readonly ('x' | 'y')[]>> = {
  '/XYZ': ['x', 'y'],
  '/FitH': ['y'],
  '/FitBH': ['y'],
  '/FitV': ['x'],
  '/FitBV': ['x'],
  '/FitR': ['x', 'y', 'x', 'y'],
};
const REMOTE_ACTIONS = new Set(['/GoToR', '/GoToE']);
const FIRST_PLACE = 2;

/**
 * Moves the targets of outlines, links, actions and names. An array that starts with a page and a
 * kind of view is always a destination, wherever it is. Each is changed once.
 */
export function createDestinationScaler(file: PdfFile, plans: PlansByPage): { array(found: PDFArray): void; dict(found: PDFDict): void } {
  const done = new Set<PDFArray>();

  function scale(destination: PDFArray, plan: PagePlan): void {
    if (done.has(destination)) return;
    done.add(destination);
    const view = file.resolve(destination.get(1));
    moveTo(file, destination, VIEWS[String(view)] ?? [], createGeometry(file, plan.matrix));
  }

  return {
    array(found) {
      const plan = isView(file, found) ? targetPlan(file, plans, found.get(0)) : undefined;
      if (plan) scale(found, plan);
    },
    /**
     * Some writers give the page by number instead. Pages in other files are given that way too;
     * those stay.
     */
    dict(found) {
      if (REMOTE_ACTIONS.has(String(file.resolve(found.get(PDFName.of('S')))))) return;
      for (const key of [PDFName.of('D'), PDFName.of('Dest')]) {
        const destination = file.resolve(found.get(key));
        if (!(destination instanceof PDFArray) || !isView(file, destination)) continue;
        const index = file.resolve(destination.get(0));
        const page = index instanceof PDFNumber ? file.pages[index.asNumber()] : undefined;
        const plan = plans.of(page?.dict);
        if (plan) scale(destination, plan);
      }
    },
  };
}

function isView(file: PdfFile, found: PDFArray): boolean {
  return found.size() >= FIRST_PLACE && String(file.resolve(found.get(1))) in VIEWS;
}

/** The page itself, or the page of an element of the structure tree. */
function targetPlan(file: PdfFile, plans: PlansByPage, target: PDFObject): PagePlan | undefined {
  const found = file.resolve(target);
  if (!(found instanceof PDFDict)) return undefined;
  return plans.of(found) ?? (found.has(PDFName.of('S')) ? plans.ofElement(found) : undefined);
}

/** Null means that the reader keeps its current value. */
function moveTo(file: PdfFile, destination: PDFArray, axes: readonly ('x' | 'y')[], geometry: Geometry): void {
  axes.forEach((axis, index) => {
    const at = FIRST_PLACE + index;
    const value = at < destination.size() ? file.resolve(destination.get(at)) : undefined;
    if (value instanceof PDFNumber) destination.set(at, PDFNumber.of(geometry[axis](value.asNumber())));
  });
}
