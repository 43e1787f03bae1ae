import { PDFArray, PDFDict, PDFName, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import type { PagePlan } from './plan-page.js';

const PAGE = PDFName.of('Pg');
const KIDS = PDFName.of('K');
const PARENT = PDFName.of('P');
/** An element of the structure tree knows its page, or something near it does. */
const MAX_LOOKED_AT = 200;

/** Finds the plan for the page that something is on. */
export class PlansByPage {
  readonly #plans = new Map<PDFDict, PagePlan>();

  constructor(
    readonly file: PdfFile,
    plans: readonly PagePlan[],
  ) {
    for (const plan of plans) this.#plans.set(plan.page.dict, plan);
  }

  /** The plan for the page that a value (usually a reference) leads to. */
  of(value: PDFObject | undefined): PagePlan | undefined {
    const page = this.file.resolve(value);
    return page instanceof PDFDict ? this.#plans.get(page) : undefined;
  }

  /** The plan for the page where an element of the structure tree begins. */
  ofElement(element: PDFDict): PagePlan | undefined {
    const queue: PDFObject[] = [element];
    const seen = new Set<PDFObject>();
    for (let i = 0; i < queue.length && i < MAX_LOOKED_AT; i += 1) {
      const at = this.file.resolve(queue[i]);
      if (!at || seen.has(at)) continue;
      seen.add(at);
      if (at instanceof PDFArray) queue.push(...at.asArray().slice(0, MAX_LOOKED_AT));
      if (!(at instanceof PDFDict)) continue;
      if (at.has(PAGE)) return this.of(at.get(PAGE));
      const kids = at.get(KIDS);
      if (kids) queue.push(kids);
    }
    return this.#ofParents(element);
  }

  #ofParents(element: PDFDict): PagePlan | undefined {
    let at = this.file.resolve(element.get(PARENT));
    for (let i = 0; at instanceof PDFDict && i < MAX_LOOKED_AT; i += 1) {
      if (at.has(PAGE)) return this.of(at.get(PAGE));
      at = this.file.resolve(at.get(PARENT));
    }
    return undefined;
  }
}
