import { PDFDict, PDFHexString, PDFName, type PDFObject, PDFString } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { latin1 } from '../open/characters.js';

const STYLE = PDFName.of('DA');
const PARENT = PDFName.of('Parent');
const SUBTYPE = PDFName.of('Subtype');
const MAX_PARENTS = 50;
/** `/Helv 12 Tf` in a default appearance. Size 0 means as large as fits. */
const FONT_SIZE = /(\/[^\s/[\]()<>{}%]+\s+)([+-]?(?:\d+(?:\.\d*)?|\.\d+))(\s+Tf\b)/g;
/** `12pt` in a rich text style. */
const POINTS = /(?<![\d.])(\d+(?:\.\d*)?|\.\d+)(\s*pt\b)/g;

/**
 * Scales the font size that a reader uses when someone types into a field or a comment. A field may
 * inherit it from a parent whose other fields are on pages with another scale, so it's written to
 * the field itself.
 */
export function scaleTextStyle(file: PdfFile, annotation: PDFDict, scale: number): void {
  const isField = annotation.get(SUBTYPE) === PDFName.of('Widget');
  const style = text(file, isField ? inheritedStyle(file, annotation) : annotation.get(STYLE));
  const scaled = style?.replace(FONT_SIZE, (_, font, size, operator) => `${font}${times(size, scale)}${operator}`);
  if (scaled !== undefined && scaled !== style) annotation.set(STYLE, asString(scaled));
  if (annotation.get(SUBTYPE) !== PDFName.of('FreeText')) return;
  for (const name of [PDFName.of('DS'), PDFName.of('RC')]) {
    const rich = text(file, annotation.get(name));
    if (rich !== undefined) annotation.set(name, asString(rich.replace(POINTS, (_, size, unit) => `${times(size, scale)}${unit}`)));
  }
}

function inheritedStyle(file: PdfFile, field: PDFDict): PDFObject | undefined {
  let at: PDFDict | undefined = field;
  for (let i = 0; at && i < MAX_PARENTS; i += 1) {
    const own: PDFObject | undefined = at.get(STYLE);
    if (own) return own;
    const parent: PDFObject | undefined = file.resolve(at.get(PARENT));
    at = parent instanceof PDFDict ? parent : undefined;
  }
  const form = file.resolve(file.catalog.get(PDFName.of('AcroForm')));
  return form instanceof PDFDict ? form.get(STYLE) : undefined;
}

function text(file: PdfFile, value: PDFObject | undefined): string | undefined {
  const found = file.resolve(value);
  return found instanceof PDFString || found instanceof PDFHexString ? latin1(found.asBytes()) : undefined;
}

/** Operators are bytes, whatever the encoding of the text around them. */
function asString(value: string): PDFString {
  return PDFString.of(value.replace(/[\\()]/g, '\\$&').replaceAll('\r', '\\r'));
}

function times(size: string, scale: number): string {
  return String(Math.round(Number(size) * scale * 100) / 100);
}
