import type { GrowingBytes } from '../model/filters/growing-bytes.js';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNull, type PDFObject, PDFRef, PDFString } from '../model/objects.js';

/**
 * Writes an object in the fewest bytes that the syntax allows; `nameRef` gives the text of a
 * reference in the new file.
 */
export function serialize(out: GrowingBytes, object: PDFObject, nameRef: (ref: PDFRef) => string): void {
  if (object instanceof PDFName) out.text(object.asString());
  else if (object instanceof PDFRef) out.text(nameRef(object));
  else if (object instanceof PDFDict) serializeDict(out, object, nameRef);
  else if (object instanceof PDFArray) serializeArray(out, object, nameRef);
  else if (object instanceof PDFString) out.text(`(${object.asString()})`);
  else if (object instanceof PDFHexString) out.text(`<${object.asString()}>`);
  else out.text(object.toString());
}

function serializeDict(out: GrowingBytes, dict: PDFDict, nameRef: (ref: PDFRef) => string): void {
  out.text('<<');
  for (const [key, value] of dict.entries()) {
    // A null entry counts as missing.
    if (value === PDFNull) continue;
    out.text(key.asString());
    if (!startsItself(value)) out.text(' ');
    serialize(out, value, nameRef);
  }
  out.text('>>');
}

function serializeArray(out: GrowingBytes, array: PDFArray, nameRef: (ref: PDFRef) => string): void {
  out.text('[');
  for (let index = 0; index < array.size(); index++) {
    const value = array.get(index);
    if (index > 0 && !startsItself(value)) out.text(' ');
    serialize(out, value, nameRef);
  }
  out.text(']');
}

/**
 * Starts with a delimiter, so it needs no space before it. After a value that ends with one, no
 * space is needed either, but that is rare.
 */
function startsItself(value: PDFObject): boolean {
  return (
    value instanceof PDFName ||
    value instanceof PDFDict ||
    value instanceof PDFArray ||
    value instanceof PDFString ||
    value instanceof PDFHexString
  );
}
