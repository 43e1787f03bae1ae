import { PDFArray, PDFBool, PDFDict, PDFName, PDFNumber, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

/** The value of a key, references followed. */
export function entry(file: PdfFile, dict: PDFDict | undefined, key: string): PDFObject | undefined {
  return dict && file.resolve(dict.get(PDFName.of(key)));
}

export function numberEntry(file: PdfFile, dict: PDFDict | undefined, key: string): number | undefined {
  const value = entry(file, dict, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

export function boolEntry(file: PdfFile, dict: PDFDict | undefined, key: string): boolean | undefined {
  const value = entry(file, dict, key);
  return value instanceof PDFBool ? value.asBoolean() : undefined;
}

/** The numbers of an array; undefined where there is none or it holds anything else. */
export function numbersOf(file: PdfFile, value: PDFObject | undefined): number[] | undefined {
  if (!(value instanceof PDFArray)) return undefined;
  const items = value.asArray().map((item) => file.resolve(item));
  return items.every((item) => item instanceof PDFNumber) ? items.map((item) => item.asNumber()) : undefined;
}

/** A dictionary, or the last one of an array: the parameters of the last filter. */
export function lastDict(file: PdfFile, value: PDFObject | undefined): PDFDict | undefined {
  const last = value instanceof PDFArray ? file.resolve(value.asArray().at(-1)) : value;
  return last instanceof PDFDict ? last : undefined;
}
