import { PDFArray, PDFDict, PDFName, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { nameAt } from '../model/read-entries.js';
import { createGeometry, type Geometry } from './geometry.js';
import type { PagePlan } from './plan-page.js';
import { scaleMeasure } from './scale-measure.js';
import { scaleTextStyle } from './scale-text-style.js';

const ANNOTS = PDFName.of('Annots');

/**
 * Annotation entries that give a position or a length on the page. An appearance needs no change:
 * readers fit it into `Rect`.
 */
const ENTRIES: Readonly<Record<string, 'rect' | 'points' | 'paths' | 'lengths'>> = {
  Rect: 'rect',
  QuadPoints: 'points',
  Vertices: 'points',
  L: 'points',
  CL: 'points',
  InkList: 'paths',
  Path: 'paths',
  RD: 'lengths',
  Border: 'lengths',
  CO: 'lengths',
  LL: 'lengths',
  LLE: 'lengths',
  LLO: 'lengths',
  '3DB': 'lengths',
};

const BORDERED = new Set(['Link', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Ink', 'Widget']);

/** Scales all annotations of a page, form fields included, along with the page. */
export function createAnnotationScaler(file: PdfFile, plans: readonly PagePlan[]): (plan: PagePlan) => void {
  separateShared(file, plans);
  const done = new Set<PDFDict>();
  return (plan) => {
    const geometry = createGeometry(file, plan.matrix);
    for (const annotation of annotationsOf(file, plan)) {
      if (done.has(annotation)) continue;
      done.add(annotation);
      scaleAnnotation(file, annotation, geometry, plan.scale);
    }
  };
}

function scaleAnnotation(file: PdfFile, annotation: PDFDict, geometry: Geometry, scale: number): void {
  for (const [key, kind] of Object.entries(ENTRIES)) {
    const name = PDFName.of(key);
    const scaled = geometry[kind](annotation.get(name));
    if (scaled) annotation.set(name, scaled);
  }
  scaleBorder(file, annotation, geometry);
  replaceDict(file, annotation, 'Measure', (measure) => scaleMeasure(file, measure, geometry, scale));
  scaleTextStyle(file, annotation, scale);
}

/** If nothing is said about a border, it's one unit wide, so the new width must be stored. */
function scaleBorder(file: PdfFile, annotation: PDFDict, geometry: Geometry): void {
  const isTold = annotation.has(PDFName.of('BS')) || annotation.has(PDFName.of('Border'));
  const subtype = nameAt(annotation, 'Subtype');
  if (!isTold && subtype && BORDERED.has(subtype)) annotation.set(PDFName.of('BS'), file.context.obj({ W: 1 }));
  replaceDict(file, annotation, 'BS', (style) => {
    for (const name of [PDFName.of('W'), PDFName.of('D')]) {
      const scaled = geometry.lengths(style.get(name));
      if (scaled) style.set(name, scaled);
    }
  });
}

/** Changes a copy, because the dictionary may be shared. */
function replaceDict(file: PdfFile, owner: PDFDict, key: string, change: (copy: PDFDict) => void): void {
  const found = file.resolve(owner.get(PDFName.of(key)));
  if (!(found instanceof PDFDict)) return;
  const copy = found.clone();
  change(copy);
  owner.set(PDFName.of(key), copy);
}

/**
 * An annotation on several pages is copied for each matrix but the first, before any is changed.
 */
function separateShared(file: PdfFile, plans: readonly PagePlan[]): void {
  const owners = new Map<PDFDict, string>();
  for (const { page, matrix } of plans) {
    const list = file.resolve(page.dict.get(ANNOTS));
    if (!(list instanceof PDFArray)) continue;
    const key = matrix.join();
    const entries = list.asArray().map((entry): PDFObject => {
      const annotation = file.resolve(entry);
      if (!(annotation instanceof PDFDict)) return entry;
      const owner = owners.get(annotation) ?? key;
      if (owner !== key) return file.context.register(annotation.clone());
      owners.set(annotation, key);
      return entry;
    });
    if (entries.every((entry, index) => entry === list.get(index))) continue;
    const own = file.context.obj([]);
    for (const entry of entries) own.push(entry);
    page.dict.set(ANNOTS, own);
  }
}

function annotationsOf(file: PdfFile, { page }: PagePlan): PDFDict[] {
  const list = file.resolve(page.dict.get(ANNOTS));
  if (!(list instanceof PDFArray)) return [];
  return list
    .asArray()
    .map((entry) => file.resolve(entry))
    .filter((entry) => entry instanceof PDFDict);
}
