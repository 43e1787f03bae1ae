import { PDFArray, PDFBool, PDFDict, PDFName, PDFNull, PDFNumber, type PDFObject, PDFRawStream, PDFRef } from './objects.js';

/** Anything that can look up a reference. */
export interface Lookup {
  lookup(ref: PDFObject | undefined): PDFObject | undefined;
}

/** Follows references; undefined for null, missing objects and circular references. */
export function resolveIn(objects: Lookup, value: PDFObject | undefined): PDFObject | undefined {
  let found = value;
  for (let steps = 0; found instanceof PDFRef; steps++) {
    if (steps > 32) return undefined;
    found = objects.lookup(found);
  }
  return found === PDFNull ? undefined : found;
}

/** An entry of a dictionary, with references followed. */
export function entryOf(dict: PDFDict, key: string): PDFObject | undefined {
  return resolveIn(dict.context, dict.get(PDFName.of(key)));
}

/**
 * The dictionary under a key, or the dictionary of the stream there; undefined if there is neither.
 */
export function dictAt(dict: PDFDict, key: string): PDFDict | undefined {
  const value = entryOf(dict, key);
  if (value instanceof PDFRawStream) return value.dict;
  return value instanceof PDFDict ? value : undefined;
}

export function streamAt(dict: PDFDict, key: string): PDFRawStream | undefined {
  const value = entryOf(dict, key);
  return value instanceof PDFRawStream ? value : undefined;
}

export function arrayAt(dict: PDFDict, key: string): PDFArray | undefined {
  const value = entryOf(dict, key);
  return value instanceof PDFArray ? value : undefined;
}

/** The text of a name, without the slash. */
export function nameAt(dict: PDFDict, key: string): string | undefined {
  return nameOf(entryOf(dict, key));
}

export function numberAt(dict: PDFDict, key: string): number | undefined {
  const value = entryOf(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

export function booleanAt(dict: PDFDict, key: string): boolean | undefined {
  const value = entryOf(dict, key);
  return value instanceof PDFBool ? value.asBoolean() : undefined;
}

/** The elements of an array, with references followed one step; empty for anything else. */
export function elementsOf(array: PDFObject | undefined): readonly (PDFObject | undefined)[] {
  if (!(array instanceof PDFArray)) return [];
  return array.asArray().map((_, index) => {
    const value = array.lookup(index);
    return value === PDFNull ? undefined : value;
  });
}

/** All elements as numbers; undefined if one isn't a number. */
export function numbersAt(dict: PDFDict, key: string): readonly number[] | undefined {
  const array = arrayAt(dict, key);
  if (!array) return undefined;
  const numbers = elementsOf(array).map((value) => (value instanceof PDFNumber ? value.asNumber() : Number.NaN));
  return numbers.some(Number.isNaN) ? undefined : numbers;
}

/** The text of a name, without the slash; undefined for anything else. */
export function nameOf(value: PDFObject | undefined): string | undefined {
  return value instanceof PDFName ? value.decodeText() : undefined;
}
