import { PDFArray, PDFDict, PDFName, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { createGeometry } from './geometry.js';
import type { PagePlan } from './plan-page.js';
import type { PlansByPage } from './plans-by-page.js';

const ATTRIBUTES = PDFName.of('A');
const BOX = PDFName.of('BBox');
/**
 * Lengths among the layout attributes of tagged documents. Some may be a name (Auto, Normal), which
 * stays.
 */
const LENGTHS = [
  'SpaceBefore',
  'SpaceAfter',
  'StartIndent',
  'EndIndent',
  'TextIndent',
  'Width',
  'Height',
  'LineHeight',
  'BaselineShift',
  'BorderThickness',
  'Padding',
  'TPadding',
  'TextDecorationThickness',
  'ColumnGap',
  'ColumnWidths',
].map((name) => PDFName.of(name));

/** Updates the tags of a document to the new positions and sizes of what they describe. */
export function createLayoutScaler(file: PdfFile, plans: PlansByPage): (element: PDFDict) => void {
  const copies = new Map<string, Map<PDFDict, PDFObject>>();

  function scaled(value: PDFObject, plan: PagePlan): PDFObject {
    const attributes = file.resolve(value);
    if (!(attributes instanceof PDFDict) || file.resolve(attributes.get(PDFName.of('O'))) !== PDFName.of('Layout')) return value;
    const key = plan.matrix.join();
    const known = copies.get(key) ?? new Map<PDFDict, PDFObject>();
    copies.set(key, known);
    const copy = known.get(attributes) ?? scaleAttributes(file, attributes, plan);
    known.set(attributes, copy);
    return copy;
  }

  return (element) => {
    const value = isElement(file, element) ? element.get(ATTRIBUTES) : undefined;
    const found = file.resolve(value);
    const plan = value && found ? plans.ofElement(element) : undefined;
    if (!value || !plan) return;
    if (!(found instanceof PDFArray)) return element.set(ATTRIBUTES, scaled(value, plan));
    const list = file.context.obj([]);
    for (const entry of found.asArray()) list.push(scaled(entry, plan));
    element.set(ATTRIBUTES, list);
  };
}

function isElement(file: PdfFile, dict: PDFDict): boolean {
  const type = file.resolve(dict.get(PDFName.of('Type')));
  if (type) return type === PDFName.of('StructElem');
  return dict.has(PDFName.of('S')) && dict.has(PDFName.of('P')) && !dict.has(PDFName.of('Subtype'));
}

/** A copy, because elements on pages of other sizes may share the attributes. */
function scaleAttributes(file: PdfFile, attributes: PDFDict, plan: PagePlan): PDFObject {
  const geometry = createGeometry(file, plan.matrix);
  const copy = attributes.clone();
  const box = geometry.rect(copy.get(BOX));
  if (box) copy.set(BOX, box);
  for (const name of LENGTHS) {
    const length = copy.has(name) ? geometry.lengths(copy.get(name)) : undefined;
    if (length) copy.set(name, length);
  }
  return copy;
}
