import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { createGeometry, type Geometry } from './geometry.js';
import type { PagePlan } from './plan-page.js';

const MEASURE = PDFName.of('Measure');
const VIEWPORTS = PDFName.of('VP');

/**
 * Keeps the measurements of a technical drawing: parts of the page that have their own scale follow
 * the page.
 */
export function scaleViewports(file: PdfFile, { page, matrix, scale }: PagePlan): void {
  const geometry = createGeometry(file, matrix);
  const list = file.resolve(page.dict.get(VIEWPORTS));
  if (!(list instanceof PDFArray)) return;
  const scaled = file.context.obj([]);
  for (const entry of list.asArray()) scaled.push(scaleViewport(file, entry, geometry, scale));
  page.dict.set(VIEWPORTS, scaled);
}

function scaleViewport(file: PdfFile, entry: PDFObject, geometry: Geometry, scale: number): PDFObject {
  const found = file.resolve(entry);
  if (!(found instanceof PDFDict)) return entry;
  const viewport = found.clone();
  const box = geometry.rect(viewport.get(PDFName.of('BBox')));
  if (box) viewport.set(PDFName.of('BBox'), box);
  const measure = file.resolve(viewport.get(MEASURE));
  if (measure instanceof PDFDict) {
    const copy = measure.clone();
    scaleMeasure(file, copy, geometry, scale);
    viewport.set(MEASURE, copy);
  }
  return viewport;
}

/**
 * What one unit of the page measures changes with the page. The other conversions start from that
 * and stay.
 */
export function scaleMeasure(file: PdfFile, measure: PDFDict, geometry: Geometry, scale: number): void {
  for (const axis of [PDFName.of('X'), PDFName.of('Y')]) {
    const formats = file.resolve(measure.get(axis));
    const first = formats instanceof PDFArray && formats.size() > 0 ? file.resolve(formats.get(0)) : undefined;
    const factor = first instanceof PDFDict ? file.resolve(first.get(PDFName.of('C'))) : undefined;
    if (!(formats instanceof PDFArray) || !(first instanceof PDFDict) || !(factor instanceof PDFNumber)) continue;
    const format = first.clone();
    format.set(PDFName.of('C'), PDFNumber.of(Number((factor.asNumber() / scale).toPrecision(9))));
    const copy = formats.clone();
    copy.set(0, format);
    measure.set(axis, copy);
  }
  const origin = geometry.points(measure.get(PDFName.of('O')));
  if (origin) measure.set(PDFName.of('O'), origin);
}
