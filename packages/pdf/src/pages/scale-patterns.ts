import { multiply } from '../content/matrix.js';
import { PDFDict, PDFName, PDFRawStream, type PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { numbersOf } from './geometry.js';
import type { PagePlan } from './plan-page.js';

const PATTERN = PDFName.of('Pattern');
const RESOURCES = PDFName.of('Resources');
const MATRIX = PDFName.of('Matrix');

/**
 * A pattern that a page names is placed in the page's space, whatever matrix the content has set,
 * so it needs the page's matrix too. A pattern that a form names is placed in the form's space,
 * which the content's matrix has already moved. Forms and several pages can name the same pattern,
 * so pages get copies, one for each pattern and matrix.
 */
export function createPatternScaler(file: PdfFile): (plan: PagePlan) => void {
  const copies = new Map<string, Map<PDFDict | PDFRawStream, PDFRef>>();

  function copiesFor(plan: PagePlan): Map<PDFDict | PDFRawStream, PDFRef> {
    const key = plan.matrix.join();
    const known = copies.get(key) ?? new Map();
    copies.set(key, known);
    return known;
  }

  function scaledPattern(pattern: PDFDict | PDFRawStream, plan: PagePlan): PDFRef {
    const known = copiesFor(plan).get(pattern);
    if (known) return known;
    const dict = (pattern instanceof PDFRawStream ? pattern.dict : pattern).clone();
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(file, dict.get(MATRIX)) ?? [];
    dict.set(MATRIX, file.context.obj(multiply([a, b, c, d, e, f], plan.matrix).map((n) => Number(n.toPrecision(9)))));
    const ref = file.context.register(pattern instanceof PDFRawStream ? PDFRawStream.of(dict, pattern.contents) : dict);
    copiesFor(plan).set(pattern, ref);
    return ref;
  }

  function scaledResources(resources: PDFDict, patterns: PDFDict, plan: PagePlan): PDFRef {
    const known = copiesFor(plan).get(resources);
    if (known) return known;
    const renamed = PDFDict.withContext(file.context);
    for (const [name, value] of patterns.entries()) {
      const pattern = file.resolve(value);
      const isPattern = pattern instanceof PDFDict || pattern instanceof PDFRawStream;
      renamed.set(name, isPattern ? scaledPattern(pattern, plan) : value);
    }
    const copy = resources.clone();
    copy.set(PATTERN, renamed);
    const ref = file.context.register(copy);
    copiesFor(plan).set(resources, ref);
    return ref;
  }

  return (plan) => {
    const { resources, dict } = plan.page;
    const patterns = resources && file.resolve(resources.get(PATTERN));
    if (!resources || !(patterns instanceof PDFDict) || patterns.keys().length === 0) return;
    keepForForms(file, resources);
    dict.set(RESOURCES, scaledResources(resources, patterns, plan));
  };
}

/**
 * A form without its own resources uses those of its page. It gets a copy of the original ones,
 * because its patterns must stay in the form's space.
 */
function keepForForms(file: PdfFile, resources: PDFDict): void {
  const objects = file.resolve(resources.get(PDFName.of('XObject')));
  if (!(objects instanceof PDFDict)) return;
  let kept: PDFRef | undefined;
  for (const value of objects.values()) {
    const form = file.resolve(value);
    const isForm = form instanceof PDFRawStream && form.dict.get(PDFName.of('Subtype')) === PDFName.of('Form');
    if (!isForm || form.dict.has(RESOURCES)) continue;
    kept ??= file.context.register(resources.clone());
    form.dict.set(RESOURCES, kept);
  }
}
