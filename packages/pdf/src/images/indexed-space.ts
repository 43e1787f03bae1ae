import { PDFArray, PDFName, PDFNumber, type PDFObject, PDFString } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

/** [/Indexed base last palette]: `colors` are the samples of one colour after another. */
export function indexedSpace(file: PdfFile, base: PDFObject, colors: Uint8Array, count: number): PDFArray {
  const space = PDFArray.withContext(file.context);
  space.push(PDFName.of('Indexed'));
  space.push(base);
  space.push(PDFNumber.of(count - 1));
  space.push(PDFString.of(literal(colors)));
  return space;
}

/** Bytes as they stand between the brackets of a string. */
function literal(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return text.replace(/[()\\]/g, '\\$&').replaceAll('\r', '\\r');
}
