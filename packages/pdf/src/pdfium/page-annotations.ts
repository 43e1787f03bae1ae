import { floatsAt, readText, withMemory } from './heap.js';
import { type LinkTarget, targetOf } from './link-target.js';
import type { PageHandles } from './wasm.js';

/** By PDFium's number for the subtype. */
const SUBTYPES = [
  'Unknown',
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
  'Ink',
  'Popup',
  'FileAttachment',
  'Sound',
  'Movie',
  'Widget',
  'Screen',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  '3D',
  'RichMedia',
  'XFAWidget',
  'Redact',
] as const;
export type AnnotationSubtype = (typeof SUBTYPES)[number];

/** By PDFium's number for the kind of field. */
const FIELD_KINDS = ['unknown', 'button', 'checkbox', 'radio', 'combobox', 'listbox', 'text', 'signature'] as const;

/** One widget of a form field. */
export interface FormField {
  readonly kind: (typeof FIELD_KINDS)[number];
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
}

export interface Annotation {
  readonly subtype: AnnotationSubtype;
  /** Left, bottom, right, top in points. */
  readonly rect: readonly [number, number, number, number];
  readonly contents: string;
  /** Where a link leads. */
  readonly target?: LinkTarget;
  readonly field?: FormField;
}

/** The most annotations that are read from one page. */
const MAX_ANNOTATIONS = 50_000;

/** The annotations of a page in order. */
export function annotationsOf(open: PageHandles): Annotation[] {
  const { wasm, page } = open;
  const count = Math.min(wasm.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  const found: Annotation[] = [];
  for (let index = 0; index < count; index++) {
    const annotation = wasm.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    found.push(readAnnotation(open, annotation));
    wasm.FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

function readAnnotation({ wasm, document, form }: PageHandles, annotation: number): Annotation {
  const subtype = SUBTYPES[wasm.FPDFAnnot_GetSubtype(annotation)] ?? 'Unknown';
  const rect = withMemory(wasm, 16, (room) => {
    if (!wasm.FPDFAnnot_GetRect(annotation, room)) return [0, 0, 0, 0] as const;
    const [left = 0, top = 0, right = 0, bottom = 0] = floatsAt(wasm, room, 4);
    return [left, bottom, right, top] as const;
  });
  const contents = readText(wasm, (buffer, size) => wasm.FPDFAnnot_GetStringValue(annotation, 'Contents', buffer, size));
  if (subtype === 'Link') {
    const target = targetOf(wasm, document, wasm.FPDFAnnot_GetLink(annotation));
    return { subtype, rect, contents, ...(target && { target }) };
  }
  if (subtype !== 'Widget') return { subtype, rect, contents };
  const field: FormField = {
    kind: FIELD_KINDS[wasm.FPDFAnnot_GetFormFieldType(form, annotation)] ?? 'unknown',
    name: readText(wasm, (buffer, size) => wasm.FPDFAnnot_GetFormFieldName(form, annotation, buffer, size)),
    value: readText(wasm, (buffer, size) => wasm.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, size)),
    checked: wasm.FPDFAnnot_IsChecked(form, annotation),
  };
  return { subtype, rect, contents, field };
}
