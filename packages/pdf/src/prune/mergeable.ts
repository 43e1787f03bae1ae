import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { arrayAt, dictAt, nameAt } from '../model/read-entries.js';
import { eachReference } from '../model/references.js';

/**
 * Kinds of dictionaries that are only values, without an identity. Pages, annotations, fields, tags
 * and layers are not among them.
 */
const VALUE_TYPES = new Set(['Font', 'FontDescriptor', 'ExtGState', 'Encoding', 'Halftone', 'Pattern', 'Group', 'OutputIntent']);
const VALUE_KEYS = ['FunctionType', 'ShadingType', 'PatternType', 'HalftoneType', 'Ordering'].map((key) => PDFName.of(key));
const RESOURCE_KEYS = new Set(
  ['ProcSet', 'Font', 'XObject', 'ColorSpace', 'ExtGState', 'Pattern', 'Shading', 'Properties'].map((key) => PDFName.of(key)),
);

/**
 * Whether an object may replace others that are equal to it. An array may if all objects it refers
 * to may, and if it isn't empty: an empty one may be the annotations of two pages, to be filled
 * later.
 */
export function isMergeable(file: PdfFile, object: PDFObject): boolean {
  if (!(object instanceof PDFArray)) return isValue(object);
  let onlyValues = object.size() > 0;
  eachReference(object, (ref) => {
    const named = file.resolve(ref);
    onlyValues &&= named === undefined || isValue(named);
  });
  return onlyValues;
}

function isValue(object: PDFObject): boolean {
  if (object instanceof PDFRawStream) return true;
  return object instanceof PDFDict && isValueDict(object);
}

function isValueDict(dict: PDFDict): boolean {
  if (VALUE_TYPES.has(nameAt(dict, 'Type') ?? '') || VALUE_KEYS.some((key) => dict.has(key))) return true;
  const keys = dict.keys();
  return keys.length > 0 && keys.every((key) => RESOURCE_KEYS.has(key));
}

/** The appearances of form fields. Programs that fill in a form may change one in place. */
export function fieldAppearances(file: PdfFile): Set<PDFRef> {
  const refs = new Set<PDFRef>();
  const note = (value: PDFObject | undefined, depth = 0) => {
    if (value instanceof PDFRef) refs.add(value);
    const found = file.resolve(value);
    if (found instanceof PDFDict && depth < 3) for (const inner of found.values()) note(inner, depth + 1);
  };
  for (const page of file.pages) {
    const annotations = arrayAt(page.dict, 'Annots');
    for (let index = 0; index < (annotations?.size() ?? 0); index++) {
      const annotation = file.resolve(annotations?.get(index));
      if (annotation instanceof PDFDict && nameAt(annotation, 'Subtype') === 'Widget' && dictAt(annotation, 'AP'))
        note(annotation.get(PDFName.of('AP')));
    }
  }
  return refs;
}
