import { PDFArray, PDFDict, PDFInvalidObject, type PDFObject, PDFRef, PDFStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { eachReference } from '../model/references.js';
import { EqualObjects } from './equal-objects.js';
import { fieldAppearances, isMergeable } from './mergeable.js';

/**
 * Merges equal objects, and those that become equal by that, until nothing changes. Returns how
 * many were removed.
 */
export function dedupe(file: PdfFile): number {
  const { context } = file;
  const objects = context.enumerateIndirectObjects();
  const pinned = fieldAppearances(file);
  // An object that is referenced in unreadable bytes keeps its own number.
  for (const [, object] of objects) if (object instanceof PDFInvalidObject) eachReference(object, (ref) => pinned.add(ref));
  const candidates = objects.filter(([ref, object]) => !pinned.has(ref) && isMergeable(file, object));
  const merged = new EqualObjects(candidates).find();
  if (merged.size === 0) return 0;
  for (const ref of merged.keys()) context.delete(ref);
  for (const [, object] of context.enumerateIndirectObjects()) redirect(object, merged);
  return merged.size;
}

/** Replaces references to merged objects with references to the ones that stay. */
function redirect(object: PDFObject, merged: ReadonlyMap<PDFRef, PDFRef>): void {
  const waiting: PDFObject[] = [object];
  const follow = (value: PDFObject, replace: (ref: PDFRef) => void) => {
    if (!(value instanceof PDFRef)) waiting.push(value);
    else if (merged.has(value)) replace(merged.get(value) ?? value);
  };
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFStream) waiting.push(next.dict);
    else if (next instanceof PDFDict) {
      const dict = next;
      for (const [key, value] of dict.entries()) follow(value, (ref) => dict.set(key, ref));
    } else if (next instanceof PDFArray) {
      const array = next;
      for (let index = 0; index < array.size(); index++) follow(array.get(index), (ref) => array.set(index, ref));
    }
  }
}
